// Which fields of an audited thing say something of a person who is not staff. Staff are named: the audit is about them.

/** Personal wherever they occur: `guestName`, `holder`, `phone`, `emails`, `contactPhone`. */
const anywhere =
  /^((guest|holder|buyer|recipient|contact|payer|attendee)(?!.*(id|ids|minor|count|type)$).*|.*(phone|phones|phonenumbers|email|emails)|birthday|birth|birthdate)$/i

/** Personal in things of a kind. An empty list: nothing in it is, for it is about staff. */
const ofEntity: Readonly<Record<string, readonly string[]>> = {
  api_key: [],
  approval: [],
  contact: ['name', 'notes', 'address', 'title', 'company'],
  customer: ['name', 'notes', 'note', 'taxNo', 'tags', 'reason', 'value', 'address'],
  // What was searched for when a list was exported may be a name or a phone.
  export: ['search', 'q', 'query'],
  group_booking: ['name', 'note'],
  // The same of a view of a list that was saved.
  list_view: ['name', 'query'],
  // Its text goes to many and names nobody.
  message_template: [],
  invoice: ['name', 'address', 'taxNo', 'taxNumber', 'taxOffice', 'billTo'],
  order: ['name', 'billTo', 'note'],
  role: [],
  user: [],
  waitlist_party: ['name', 'note'],
}

/** Whether a field of such a thing says something of a person who is not staff. */
export function isPersonal(entity: string, field: string): boolean {
  const own = ofEntity[entity]
  if (own?.includes(field)) return true
  return own?.length !== 0 && anywhere.test(field)
}
