import { inLanguage, mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { listMemberships } from './service/read.ts'

// The holder, a whole code, or its last four characters: what the list itself finds.
const memberships: SearchSource = {
  kind: 'memberships',
  label: 'Memberships',
  async find(ctx, { query, limit }) {
    const { rights, language, venueLocale } = ctx.actor
    if (!mayDo(rights, 'memberships', 'view')) return []
    const { rows } = await listMemberships(ctx, { search: query, limit })
    return rows.map(({ id, holder, plan, tail }) => {
      const name = inLanguage(plan, language ?? venueLocale)
      const title = holder ?? name
      return { id, title, subtitle: `${name} · •••• ${tail}`, link: `/memberships?id=${id}`, value: title }
    })
  },
}

export const searchSources = [memberships]
