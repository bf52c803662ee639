import { fold, inLanguage, mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { searchProducts } from './service/choices.ts'

// The name of a product in either language, its code or its barcode.
const products: SearchSource = {
  kind: 'foodProducts',
  label: 'Food products',
  async find(ctx, { query, limit }) {
    const { rights, language, venueLocale } = ctx.actor
    if (!mayDo(rights, 'food_products', 'view')) return []
    const rows = await searchProducts(ctx, { wanted: fold(query), limit })
    return rows.map(({ id, code, name, category }) => {
      const title = inLanguage(name, language ?? venueLocale)
      const subtitle = `${inLanguage(category, language ?? venueLocale)} · ${code}`
      return { id, title, subtitle, link: `/inventory/products?id=${id}`, value: title }
    })
  },
}

export const searchSources = [products]
