/** The address of the lines that a figure is made of. */
export function linesOf(filter: {
  account?: string
  kind?: string
  from?: string | null | undefined
  until?: string | null | undefined
}): string {
  const said = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/finances-dashboard?${new URLSearchParams([['view', 'journal'], ...said])}`
}
