import { fold, type SettlementFileFacts } from '@marquee/contract'

type Proposal = SettlementFileFacts['mapping']

/** What acquirers call their columns, folded, the surest first. */
const names: Record<'date' | 'amount' | 'net' | 'fee' | 'reference' | 'kind', readonly RegExp[]> = {
  date: [/(islem|satis|transaction|sale|purchase).*(tarih|date)/, /^(tarih|date)/, /tarih|date/],
  net: [/\bnet\b/],
  fee: [/komisyon|kesinti|masraf|commission|\bfee/],
  amount: [/brut|gross/, /(islem|satis|transaction|sale).*(tutar|amount)/, /^(tutar|amount)/, /tutar|amount/],
  reference: [/referans|reference|\brrn\b/, /provizyon|onay kodu|auth/, /slip|islem no|\bref\b/],
  kind: [/(islem|transaction).*(tip|tur|type)/, /^(tip|tur|type|kind)$/],
}

/** Which column is which, as far as their names say; how amounts and days are written, as the first rows have them. */
export function guessMapping(headers: readonly string[], rows: readonly (readonly string[])[]): Proposal {
  const left = new Set(headers)
  const find = (which: keyof typeof names): string | null => {
    for (const name of names[which]) {
      const found = [...left].find((header) => name.test(fold(header)))
      if (!found) continue
      left.delete(found)
      return found
    }
    return null
  }
  // The names of amounts and of their day are in those of others: fees and nets are found first.
  const [net, fee, date, kind] = [find('net'), find('fee'), find('date'), find('kind')]
  const [amount, reference] = [find('amount'), find('reference')]
  const cellsOf = (header: string | null) =>
    header === null ? [] : rows.map((row) => row[headers.indexOf(header)]?.trim() ?? '').filter(Boolean)
  return {
    ...{ date, amount, net, fee, reference, kind },
    decimal: decimalOf([...cellsOf(amount), ...cellsOf(net), ...cellsOf(fee)]),
    dateForm: dateFormOf(cellsOf(date)),
  }
}

// The sign that stands last divides the decimals; where there is only one, it has one or two digits behind it.
function decimalOf(cells: readonly string[]): Proposal['decimal'] {
  const commas = cells.filter((cell) => /,\d{1,2}\D*$/.test(cell) && !/\.\d{1,2}\D*$/.test(cell)).length
  const points = cells.filter((cell) => /\.\d{1,2}\D*$/.test(cell)).length
  return commas >= points && commas > 0 ? ',' : '.'
}

function dateFormOf(cells: readonly string[]): Proposal['dateForm'] {
  const parts = cells.map((cell) => cell.split(/[./-]/).map((part) => Number.parseInt(part, 10)))
  if (cells.some((cell) => /^\d{4}\D/.test(cell))) return 'YMD'
  return parts.some(([, second = 0]) => second > 12) ? 'MDY' : 'DMY'
}
