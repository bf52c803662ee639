import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import { withoutWords } from '../../../../core/without-words.ts'
import type { Tx } from '../../../../door/work.ts'
import type { Traces } from './traces.ts'

interface View {
  name: string
  query: string
}

interface Forgotten {
  venueId: VenueId
  traces: Pick<Traces, 'contacts' | 'names'>
}

/**
 * Takes the words of a customer out of saved views of lists, which look for them, and out of what the audit and answers to
 * commands tell of such views. A view says no id: whoever is named in it is meant. It keeps a name that no other view of
 * the list has.
 */
export async function eraseViews(tx: Tx, { venueId, traces }: Forgotten): Promise<void> {
  const clean = withoutWords(traces) as (text: string) => string
  // Of the address each value by itself, as it was typed.
  const cleanQuery = (query: string) => {
    const said = [...new URLSearchParams(query)]
    const now = said.map(([key, value]): [string, string] => [key, clean(value)])
    return now.some(([, value], at) => value !== said[at]?.[1]) ? `?${new URLSearchParams(now)}` : query
  }
  const views = await sql<View & { id: string }>`
    select id, name, query from list_view where venue_id = ${venueId}`.execute(tx)
  for (const { id, name, query } of views.rows) {
    const [nowName, nowQuery] = [clean(name), cleanQuery(query)]
    if (nowName === name && nowQuery === query) continue
    await sql`
      update list_view set name = ${nowName === name ? name : `${nowName.slice(0, 50)} ${id.slice(-8)}`}, query = ${nowQuery}
      where venue_id = ${venueId} and id = ${id}`.execute(tx)
  }
  const answers = await sql<{ actorId: string; commandId: string; answer: View }>`
    select actor_id as "actorId", command_id as "commandId", answer from command
    where venue_id = ${venueId} and procedure = 'listViews.save' and answer is not null`.execute(tx)
  for (const { actorId, commandId, answer } of answers.rows) {
    const now = { ...answer, name: clean(answer.name), query: cleanQuery(answer.query) }
    if (now.name === answer.name && now.query === answer.query) continue
    await sql`update command set answer = ${JSON.stringify(now)}::jsonb
      where venue_id = ${venueId} and actor_id = ${actorId} and command_id = ${commandId}`.execute(tx)
  }
  const told = await sql<{ id: string; value: string }>`
    select id, value from personal_text
    where venue_id = ${venueId} and entity = 'list_view' and value is not null`.execute(tx)
  const theirs = told.rows.filter(({ value }) => clean(value) !== value || cleanQuery(value) !== value)
  await sql`
    update personal_text set value = null, salt = null, erased_at = now()
    where venue_id = ${venueId} and id = any(${theirs.map(({ id }) => id)}::uuid[])`.execute(tx)
}
