import { type RawBuilder, sql } from 'kysely'

/** `text`: sorts as the language of the venue does. `local`: a name in both languages, which does so too. */
export type OrderedBy = 'text' | 'local' | 'value'

/** What a column is ordered by; the statement that reads a page says it in the same words, or no index fits. */
export function orderKey(
  column: RawBuilder<unknown>,
  kind: OrderedBy,
  language: 'en' | 'tr' | null,
): RawBuilder<unknown> {
  if (kind === 'value' || language === null) return column
  const other = language === 'en' ? 'tr' : 'en'
  const text =
    kind === 'local'
      ? sql`coalesce(nullif(${column} ->> ${sql.lit(language)}, ''), ${column} ->> ${sql.lit(other)})`
      : column
  return sql`${text} collate ${sql.id(`marquee_${language}`)}`
}
