import { inLanguage, mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { listExpenses } from './service/read.ts'

// The number of an expense, its vendor, the vendor's number, or what it was for: what the list itself finds.
const expenses: SearchSource = {
  kind: 'expenses',
  label: 'Expenses',
  async find(ctx, { query, limit }) {
    const { rights, language, venueLocale } = ctx.actor
    if (!mayDo(rights, 'expenses', 'view')) return []
    const { rows } = await listExpenses(ctx, { search: query, limit })
    return rows.map(({ id, expenseNo, description, vendor, category }) => {
      const title = `${expenseNo} · ${description}`
      const subtitle = vendor?.name ?? inLanguage(category.name, language ?? venueLocale)
      return { id, title, subtitle, link: `/inventory/inventory-expenses?id=${id}`, value: title }
    })
  },
}

export const searchSources = [expenses]
