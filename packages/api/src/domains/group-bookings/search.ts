import { inLanguage, mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { listGroups } from './service/read.ts'

// Its number, its name or the contact: what the list itself finds.
const groups: SearchSource = {
  kind: 'groups',
  label: 'Groups',
  async find(ctx, { query, limit }) {
    const { rights, language, venueLocale, featuresOff } = ctx.actor
    if (!mayDo(rights, 'order_list', 'groups') || featuresOff.includes('groupBookings')) return []
    const { rows } = await listGroups(ctx, { search: query, limit, show: 'all' })
    return rows.map(({ id, groupNo, name, session }) => ({
      id,
      title: `${groupNo} · ${name}`,
      subtitle: inLanguage(session.product, language ?? venueLocale),
      link: `/order-list?view=groups&id=${id}`,
      value: `${groupNo} · ${name}`,
    }))
  },
}

export const searchSources = [groups]
