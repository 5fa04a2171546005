/**
 * A worker in a frame without an origin of its own (`sandbox="allow-scripts"`): browsers start no module there from a
 * `blob:` address, as PyScript would have it, but from a `data:` address they do.
 */

if (self.origin === "null") {
  const Native = Worker;
  self.Worker = class extends Native {
    /**
     * @param {string | URL} url
     * @param {WorkerOptions} [options]
     */
    constructor(url, options) {
      super(String(url).startsWith("blob:") ? copied(url) : url, options);
    }
  };
}

/**
 * The script behind an address, as an address that holds it all.
 * @param {string | URL} url
 */
function copied(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false); // a constructor cannot wait
  request.send();
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(request.responseText)}`;
}
