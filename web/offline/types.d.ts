/** What the build wrote in front of the service worker: which site this is, and a part of each file's SHA-256. */
declare const SITE: {
  version: string;
  files: Record<string, string>;
};
