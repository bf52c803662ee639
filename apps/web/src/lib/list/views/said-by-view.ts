// Where one is in a list belongs to nobody's view of it: the page, and the record that is open beside it.
const places = ['after', 'id']

/** What of an address makes a view of a list, in one order: `?q=x&state=open`; empty when it is the list as it is. */
export function saidByView(search: string): string {
  const said = new URLSearchParams(search)
  for (const name of places) said.delete(name)
  said.sort()
  const text = said.toString()
  return text === '' ? '' : `?${text}`
}
