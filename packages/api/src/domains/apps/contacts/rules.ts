import type { ContactFields, ContactRow } from '@marquee/contract'

// When a field comes twice, the value that differs from the stored one counts: a client that sends a whole contact back
// has changed only one of the two.
function changedOf(
  flat: string | null | undefined,
  nested: string | null | undefined,
  stored: string | null,
): string | null | undefined {
  if (flat !== undefined && (flat ?? '') !== (stored ?? '')) return flat
  return nested !== undefined && (nested ?? '') !== (stored ?? '') ? nested : flat
}

// The first of a list, set by its flat field; an empty one takes it away.
function withFirst<Row>(list: readonly Row[], first: Row | null): Row[] {
  return first === null ? list.slice(1) : [first, ...list.slice(1)]
}

type Written = Omit<ContactFields, 'tags' | 'avatar' | 'background' | 'notes'>

/** The columns that a change writes, both shapes of a contact laid into one. */
export function contactChange(stored: ContactRow, given: Written): Partial<Omit<ContactRow, 'id' | 'tags'>> {
  const { emails, phoneNumbers, email, phoneNumber, title, company, job, name, birthday, address } = given
  const [firstEmail] = stored.emails
  const [firstPhone] = stored.phoneNumbers
  const change = {
    name,
    birthday,
    address,
    title: changedOf(title, job === null ? null : job?.title, stored.title),
    company: changedOf(company, job === null ? null : job?.company, stored.company),
    emails:
      emails ??
      (email === undefined || (email || undefined) === firstEmail?.email
        ? undefined
        : withFirst(stored.emails, email ? { email, label: firstEmail?.label ?? '' } : null)),
    phoneNumbers:
      phoneNumbers ??
      (phoneNumber === undefined || (phoneNumber || undefined) === firstPhone?.phoneNumber
        ? undefined
        : withFirst(
            stored.phoneNumbers,
            phoneNumber ? { country: firstPhone?.country ?? '', phoneNumber, label: firstPhone?.label ?? '' } : null,
          )),
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** The bytes of a picture that came as a data URL, as base64; null: it is an address. */
export function pictureInDataUrl(value: string): string | null {
  return /^data:[^,]*,(.*)$/s.exec(value)?.[1] ?? null
}
