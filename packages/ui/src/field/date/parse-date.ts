const monthsOf = new Map<string, string[]>()

/** The twelve months as a language writes them, folded for comparing. */
function months(locale: string): string[] {
  const known = monthsOf.get(locale)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const made = Array.from({ length: 12 }, (_, month) => folded(format.format(Date.UTC(2026, month, 1)), locale))
  monthsOf.set(locale, made)
  return made
}

const folded = (word: string, locale: string) =>
  word.toLocaleLowerCase(locale).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')

/** Whether a text is a day as values have it ("2026-11-22"), and exists. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** What a text says about a day: `isWhole` when nothing in it had to be guessed, so that more typing can't mean another. */
export interface ReadDate {
  date: string
  isWhole: boolean
}

/**
 * Reads a day as people write it: 22.11.2026, 22/11, 221126, 22 Nov 2026, 2026-11-22; the day before the month. The
 * names of months are those of `locale` and the English ones. A year that is missing is that of `today` (`YYYY-MM-DD`),
 * one of two digits is in this century. Null for everything else, also for a day that doesn't exist.
 */
export function readDate(text: string, { locale, today }: { locale: string; today: string }): ReadDate | null {
  const typed = text.trim()
  if (isDate(typed)) return { date: typed, isWhole: true }
  const named = /^(\d{1,2})[\s.,/-]*(\p{L}[\p{L}\p{M}]*)\.?(?:[\s.,/-]*(\d{4}|\d{2}))?$/u.exec(typed)
  if (named) return made(named[1], monthNamed(named[2] ?? '', locale), named[3], today)
  const parted = /^(\d{1,2})[\s.,/-]+(\d{1,2})(?:[\s.,/-]+(\d{4}|\d{2}))?[.]?$/.exec(typed)
  if (parted) return made(parted[1], Number(parted[2]), parted[3], today)
  const plain = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(typed)
  return plain ? made(plain[1], Number(plain[2]), plain[3], today) : null
}

function monthNamed(word: string, locale: string): number {
  for (const each of [locale, 'en-GB']) {
    const start = folded(word, each)
    const found = months(each).filter((month) => month.startsWith(start))
    const [only] = found
    if (only !== undefined && found.length === 1) return months(each).indexOf(only) + 1
  }
  return 0
}

function made(day: string | undefined, month: number, year: string | undefined, today: string): ReadDate | null {
  const full = year === undefined ? today.slice(0, 4) : year.length === 2 ? `20${year}` : year
  const date = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  // Nobody means a year of the first millennium: another digit is coming.
  return isDate(date) && date >= '1900' ? { date, isWhole: year?.length === 4 } : null
}
