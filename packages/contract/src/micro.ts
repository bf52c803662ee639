/** A quantity in millionths of the base unit, so that nothing is lost: 1.5 l is 1,500,000. */
export type Micro = bigint

const scale = 1_000_000n

/** A plain decimal as the database and callers write it; at most six decimals. */
export function toMicro(decimal: string): Micro {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal) ?? []
  if (whole === '') throw new Error(`no quantity: ${decimal}`)
  const size = BigInt(whole) * scale + BigInt(part.padEnd(6, '0'))
  return sign === '-' ? -size : size
}

/** The same as a plain decimal without needless zeros. */
export function fromMicro(micro: Micro): string {
  const size = micro < 0n ? -micro : micro
  const part = String(size % scale)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${micro < 0n ? '-' : ''}${size / scale}${part === '' ? '' : `.${part}`}`
}

/** So many packings of so many base units each; both have at most three decimals, so the product is exact. */
export const inBaseUnits = (qty: Micro, factor: Micro): Micro => (qty * factor) / scale

/** `a × b / c` in whole numbers, half away from zero. */
export function proportion(a: bigint, b: bigint, c: bigint): bigint {
  const product = a * b
  const isNegative = product < 0n !== c < 0n
  const [top, bottom] = [product < 0n ? -product : product, c < 0n ? -c : c]
  const rounded = (2n * top + bottom) / (2n * bottom)
  return isNegative ? -rounded : rounded
}
