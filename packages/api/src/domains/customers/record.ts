import { emailKey, fold, mayDo, type Rights } from '@marquee/contract'
import { type ContactKind, type CustomerRow, customerRecord } from '@marquee/contract/customers'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedContext } from '../../core/context.ts'
import { maskEmail, maskPhone } from '../../core/mask.ts'
import { readPhone, requirePhone } from '../../core/phone.ts'
import { refuse } from '../../core/refusal.ts'
import { escaped, tellingParts } from '../../core/search-words.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { familyOfRow, flagsOfRow } from './repo/flags.ts'

/**
 * People who may change customers see how to reach them. Others see masks; those with the right `reveal` lift one by a
 * call of its own, which the audit keeps.
 */
export const seesCustomerContacts = (rights: Rights): boolean => mayDo(rights, 'customers', 'update')

/** A customer as someone with these rights may read one. */
export function forReader<Row extends Pick<CustomerRow, 'phone' | 'email'>>(rights: Rights, row: Row): Row {
  if (seesCustomerContacts(rights)) return row
  return { ...row, phone: row.phone && maskPhone(row.phone), email: row.email && maskEmail(row.email) }
}

/** A phone or an address as someone with these rights may read it. */
export const contactForReader = (rights: Rights, { kind, value }: { kind: ContactKind; value: string }): string =>
  seesCustomerContacts(rights) ? value : kind === 'phone' ? maskPhone(value) : maskEmail(value)

// A part of a phone or an address. The index knows signs as letters, which others may have.
const hasPart = (customer: 'r' | 'c', part: string) =>
  sql<SqlBool>`(${sql.ref(`${customer}.contact_parts`)} like contact_parts(${part}) and ${sql.ref(`${customer}.contact_key`)} like ${part})`

// Through the index over all of them.
const hasContact = (kind: ContactKind, value: string) =>
  sql<SqlBool>`r.id = (select customer_root(c.venue_id, c.customer_id) from customer_contact c
    where c.venue_id = r.venue_id and c.kind = ${kind} and c.value = ${value} and c.in_use)`

// Whoever has the whole number, by its index; its digits are looked for in all others only where nobody has.
const wholeOrPart = ({ venueId }: SignedContext, phone: string, part: string) => sql`
  with whole as materialized (
    select customer_root(c.venue_id, c.customer_id) as id from customer_contact c
    where c.venue_id = ${venueId} and c.kind = 'phone' and c.value = ${phone} and c.in_use
  )
  select id from whole union all
  select c.id from customer c where c.venue_id = ${venueId} and ${hasPart('c', part)} and not exists (select from whole)`

// One word with a sign or a digit in it, as no name has: the beginning of an address, where "A.Ş." is a name all the same.
const isPartOfAddress = (search: string) => {
  const typed = search.trim()
  return typed.length >= 4 && /^[\p{L}\p{N}]+([._+-][\p{L}\p{N}]+)*$/u.test(typed) && /[._+\d]/.test(typed)
}

// In names by their different words, which are few: the trigrams of "mehmet.yilmaz" are those of everybody called so.
function byLocalPart({ venueId }: SignedContext, search: string, archived: boolean): RawBuilder<SqlBool> | null {
  if (!isPartOfAddress(search)) return null
  const typed = fold(search.trim())
  const part = `%${escaped(typed)}%`
  const inContact = sql<SqlBool>`(${sql.join(
    tellingParts(typed).map((way) => sql`r.contact_parts like contact_parts(${way})`),
    sql` and `,
  )} and r.contact_key like ${part})`
  // Words are kept of customers in use alone.
  const inName = archived
    ? sql`r.search_key like ${part}`
    : sql`r.id = any(array(
        select p.customer_id from customer_word w
        join customer_of_word p on p.venue_id = w.venue_id and p.word = w.word
        where w.venue_id = ${venueId} and w.word >= '!' and w.word like ${part}))`
  return sql<SqlBool>`(${inContact} or ${inName})`
}

/**
 * What was typed as a number or an address, over `customer r`; null: they are words of a name. People who see masks find
 * a contact only by the whole of it: digit by digit, a search would reveal what the mask hides.
 */
function byContact(ctx: SignedContext, search: string, archived: boolean): RawBuilder<SqlBool> | null {
  const { rights, venueCountry } = ctx.actor
  const sees = seesCustomerContacts(rights)
  if (search.includes('@')) {
    const typed = emailKey(search)
    if (!sees || typed.length < 4) return hasContact('email', typed)
    // A Turkish keyboard writes İ where the address has an i.
    const ways = [...new Set([typed, fold(typed)])].map((way) => hasPart('r', `%${escaped(way)}%`))
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
  }
  const digits = search.replace(/[\s()+./#-]+/g, '')
  if (!/^\d{1,20}$/.test(digits)) return sees ? byLocalPart(ctx, search, archived) : null
  const number = Number.isSafeInteger(Number(digits)) ? Number(digits) : null
  const said = digits.replace(/^0+/, '')
  const phone = readPhone(search, venueCountry)
  const part = `%${said}%`
  const ofPhone =
    !sees || said.length < 4
      ? phone === null
        ? sql`false`
        : hasContact('phone', phone)
      : phone === null
        ? hasPart('r', part)
        : sql`r.id = any(array(${wholeOrPart(ctx, phone, part)}))`
  return sql<SqlBool>`(r.customer_no = ${number} or ${ofPhone} or r.id = (
    select customer_root(c.venue_id, c.id) from customer c where c.venue_id = ${ctx.venueId} and c.customer_no = ${number}))`
}

/** Whose number was typed, be it as whom they were before a merge. */
function byNumber({ venueId }: SignedContext, search: string): RawBuilder<SqlBool> | null {
  const typed = /^\s*#?([1-9]\d{0,8})\s*$/.exec(search)?.[1]
  if (!typed) return null
  return sql<SqlBool>`(r.customer_no = ${Number(typed)} or r.id = (
    select customer_root(c.venue_id, c.id) from customer c where c.venue_id = ${venueId} and c.customer_no = ${Number(typed)}))`
}

/** Who buys, by name. */
export const customerService = recordOf({
  record: customerRecord,
  order: sql`fold(r.name)`,
  derived: {
    customerNo: sql`r.customer_no`,
    flags: flagsOfRow,
    orders: sql`(select count(*)::integer from sale_order o
      where o.venue_id = r.venue_id and o.customer_id = any(${familyOfRow}) and not o.is_training)`,
    lastOrderAt: sql`(select max(o.created_at) from sale_order o
      where o.venue_id = r.venue_id and o.customer_id = any(${familyOfRow}) and not o.is_training)`,
    mergedInto: sql`r.merged_into`,
    anonymisedAt: sql`r.anonymised_at`,
  },
  shown: ({ actor }, row) => forReader(actor.rights, row),
  searched: byContact,
  // Many have the same digits somewhere in their phones.
  foremost: byNumber,
  keepsWords: true,
  // Without its digits, a part of an address is had by as many as a name.
  isAddress: ({ actor }, search) => seesCustomerContacts(actor.rights) && isPartOfAddress(search) && !/\d/.test(search),
  // What was merged is one with somebody else until that is undone.
  beforeArchive: async ({ before }) => {
    if (before?.mergedInto || before?.anonymisedAt) refuse('STATE')
  },
  beforeSave: async ({ ctx, before }, fields) => {
    if (before?.mergedInto || before?.anonymisedAt) refuse('STATE')
    if (fields.phone && fields.phone !== before?.phone) {
      fields.phone = requirePhone(fields.phone, { country: ctx.actor.venueCountry, path: 'phone' })
    }
    if (fields.email) fields.email = emailKey(fields.email)
  },
})

export const customers = recordProcedures(customerService)
