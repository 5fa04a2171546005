/** When something was, in the reader's language and zone: Python writes the moment, the page says it. */

const DAY = 86_400_000;

/** Fills every `<time data-when datetime="…">` on the screen. */
export function refresh() {
  const { lang } = document.documentElement;
  // English is more than one language where it comes to dates.
  const locale = navigator.languages.find((one) => one.split("-")[0] === lang.split("-")[0]) ?? lang;
  const times = /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("time[data-when]"));
  for (const time of times) {
    const when = new Date(time.dateTime);
    if (!Number.isNaN(when.getTime())) time.textContent = said(when, locale);
  }
}

/**
 * "today, 19:42", "yesterday, 19:42", "24 Nov", "24 Nov 2025".
 * @param {Date} when
 * @param {string} lang
 * @param {Date} [now]
 */
export function said(when, lang, now = new Date()) {
  const days = Math.round((midnight(when) - midnight(now)) / DAY);
  if (days === 0 || days === -1) {
    const day = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(days, "day");
    const time = new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit" }).format(when);
    return `${day}, ${time}`;
  }
  const year = when.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", year }).format(when);
}

/** @param {Date} when */
function midnight(when) {
  return new Date(when.getFullYear(), when.getMonth(), when.getDate()).getTime();
}
