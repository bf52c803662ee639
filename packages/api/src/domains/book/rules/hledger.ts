import { currencyDigits } from '@marquee/contract'

// The journal format of hledger, which Ledger and Beancount’s importers read too: https://hledger.org/hledger.html#journal

/** One entry for a plain-text journal; amounts in minor units, debit above zero. */
export interface PlainEntry {
  date: string
  entryNo: number
  description: string
  /** Written behind the description, for people. */
  comment?: string
  lines: readonly { account: string; amountMinor: number; currency: string }[]
}

/** What an account is called there: its kind, then code and name. */
export const plainAccount = (account: { kind: string; code: string; name: string }): string =>
  `${kindNames[account.kind] ?? account.kind}:${plainText(`${account.code} ${account.name}`)}`

// By these names hledger knows what an account is.
const kindNames: Record<string, string> = {
  asset: 'assets',
  liability: 'liabilities',
  income: 'income',
  expense: 'expenses',
  equity: 'equity',
}

/**
 * A text that cannot be taken for anything else: a semicolon begins a comment, a bar parts payee and note, a colon parts
 * accounts, brackets make a posting virtual, two spaces end the name of an account.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[;|:()[\]{}*!"'@=\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** How the file begins: what the commodities look like, and every account that it may use. */
export function plainHead(currencies: readonly string[], accounts: readonly string[]): string {
  const commodities = currencies.map(
    (currency) => `commodity 1000.${'0'.repeat(currencyDigits(currency))} ${currency}\n`,
  )
  return `${commodities.join('')}${accounts.map((account) => `account ${account}\n`).join('')}\n`
}

/** An entry as a transaction. */
export function plainEntry({ date, entryNo, description, comment, lines }: PlainEntry): string {
  const note = comment ? `  ; ${plainText(comment)}` : ''
  const postings = lines.map(
    ({ account, amountMinor, currency }) => `    ${account}  ${plainAmount(amountMinor, currency)} ${currency}\n`,
  )
  return `${date} * (${entryNo}) ${plainText(description)}${note}\n${postings.join('')}\n`
}

/** An amount without a sign of the currency and without groups: `-1250.00`. */
export function plainAmount(minor: number, currency: string): string {
  const digits = currencyDigits(currency)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
