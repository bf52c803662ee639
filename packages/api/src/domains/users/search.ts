import { mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { listUsers } from './service/list.ts'

// People who work here, for those who see their page.
const people: SearchSource = {
  kind: 'people',
  label: 'People',
  async find(ctx, { query, limit }) {
    if (!mayDo(ctx.actor.rights, 'users', 'view')) return []
    const { rows } = await listUsers(ctx, { search: query, sort: 'name', limit })
    return rows.map(({ id, name, email }) => ({
      id,
      title: name,
      subtitle: email,
      link: `/users?id=${id}`,
      value: name,
    }))
  },
}

export const searchSources = [people]
