import type { ColumnType } from 'kysely'
import pg from 'pg'

// The one place that says how a value of PostgreSQL looks in JavaScript, for the driver and for the generated types.

type Parse = (text: string) => unknown

/** 'YYYY-MM-DD HH:MM:SS[.ffffff]+00' → 'YYYY-MM-DDTHH:MM:SS.mmmZ'. Microseconds are cut, never rounded up. */
function parseInstant(text: string): string {
  if (text.endsWith('+00') && text[10] === ' ') {
    const fraction = text[19] === '.' ? text.slice(20, -3) : ''
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  }
  if (text === 'infinity' || text === '-infinity') return text
  // A connection that was set to another zone, or a year beyond 9999.
  const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${text}`)
  return instant.toISOString()
}

/** 'HH:MM:SS' → 'HH:mm'; also '24:00:00', the end of a day. */
function parseTime(text: string): string {
  return text.slice(0, 5)
}

/** Throws instead of losing digits: a count or an amount beyond 2^53 is a bug, not a number. */
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Integer beyond the safe range: ${text}`)
  return value
}

const asText: Parse = (text) => text

const BASE: Record<number, Parse> = {
  [pg.types.builtins.TIMESTAMPTZ]: parseInstant,
  [pg.types.builtins.TIMESTAMP]: asText,
  [pg.types.builtins.DATE]: asText,
  [pg.types.builtins.TIME]: parseTime,
  [pg.types.builtins.TIMETZ]: asText,
  [pg.types.builtins.INTERVAL]: asText,
  [pg.types.builtins.NUMERIC]: asText,
  [pg.types.builtins.INT8]: parseInteger,
  [pg.types.builtins.JSON]: JSON.parse,
  [pg.types.builtins.JSONB]: JSON.parse,
}

// pg_type.oid of the array over each type above (fixed since these types exist).
const ARRAY_OF: Record<number, number> = {
  1185: pg.types.builtins.TIMESTAMPTZ,
  1115: pg.types.builtins.TIMESTAMP,
  1182: pg.types.builtins.DATE,
  1183: pg.types.builtins.TIME,
  1270: pg.types.builtins.TIMETZ,
  1187: pg.types.builtins.INTERVAL,
  1231: pg.types.builtins.NUMERIC,
  1016: pg.types.builtins.INT8,
  199: pg.types.builtins.JSON,
  3807: pg.types.builtins.JSONB,
}

// The driver's parser of text[] (oid 1009) splits any array; its types know base types only.
const splitArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0], 'text') as Parse

function mapElements(value: unknown, parse: Parse): unknown {
  if (Array.isArray(value)) return value.map((element) => mapElements(element, parse))
  return value === null ? null : parse(String(value))
}

function arrayParser(elementOid: number): Parse {
  const parse = BASE[elementOid] ?? asText
  return (text) => mapElements(splitArray(text), parse)
}

const PARSERS: ReadonlyMap<number, Parse> = new Map([
  ...Object.entries(BASE).map(([oid, parse]): [number, Parse] => [Number(oid), parse]),
  ...Object.entries(ARRAY_OF).map(([oid, element]): [number, Parse] => [Number(oid), arrayParser(element)]),
])

/**
 * The `types` of every connection: instants are ISO 8601 strings in UTC with milliseconds, dates `YYYY-MM-DD`, times
 * `HH:mm`, numeric a decimal string, int8 a safe integer (else the query fails), json and jsonb parsed, interval and
 * ranges the server's text. Arrays follow their elements. Everything else is the driver's own way.
 */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

// What a column gives and takes in the generated types. They agree with the parsers above.

/** timestamptz. Written as ISO 8601 with a zone, or as a Date inside the server. */
export type Instant = ColumnType<string, string | Date, string | Date>
/** date: `YYYY-MM-DD`, without a zone. */
export type LocalDate = string
/** time: `HH:mm`. Seconds may be written, they are not read. */
export type LocalTime = string
/** numeric: a decimal string; a number may be written where it is exact. */
export type Decimal = ColumnType<string, string | number, string | number>
/** json and jsonb: written as text on purpose, the driver would turn an array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>

/** Name of a PostgreSQL type → the name of its type above, for the generator of `types/db.gen.ts`. */
export const COLUMN_TYPES: Record<string, string> = {
  timestamptz: 'Instant',
  timestamp: 'string',
  date: 'LocalDate',
  time: 'LocalTime',
  timetz: 'string',
  interval: 'string',
  numeric: 'Decimal',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
}
