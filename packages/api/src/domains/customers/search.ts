import { mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { customerService } from './record.ts'

// A name, a number, a phone or an address: what the list itself finds.
const customers: SearchSource = {
  kind: 'customers',
  label: 'Customers',
  async find(ctx, { query, limit }) {
    if (!mayDo(ctx.actor.rights, 'customers', 'view') || ctx.actor.apiKeyId !== null) return []
    const find = async (archived: boolean) =>
      (await customerService.page(ctx, { search: query, limit, archived, sort: 'name' })).rows
    const inUse = await find(false)
    // Whoever was forgotten is a number, which old papers still say.
    const isNumber = /^#?\d{1,9}$/.test(query.trim())
    const forgotten = isNumber && inUse.length < limit ? (await find(true)).filter((row) => row.anonymisedAt) : []
    return [...inUse, ...forgotten].slice(0, limit).map(({ id, name, customerNo, phone, email }) => ({
      id,
      title: name,
      subtitle: [customerNo, phone ?? email].filter(Boolean).join(' · '),
      link: `/customers?id=${id}`,
      value: name,
    }))
  },
}

export const searchSources = [customers]
