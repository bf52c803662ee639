import { fold, inLanguage, mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { areaService, vehicleService } from './record.ts'
import { listLog } from './service/log-read.ts'

const has = (query: string, texts: readonly (string | null)[]) => {
  const wanted = fold(query).replaceAll(' ', '')
  return texts.some((text) => text !== null && fold(text).replaceAll(' ', '').includes(wanted))
}

// Both lists are short and come whole, as on their pages.
const vehicles: SearchSource = {
  kind: 'vehicles',
  label: 'Vehicles',
  async find(ctx, { query, limit }) {
    if (!mayDo(ctx.actor.rights, 'vehicles', 'view')) return []
    const rows = await vehicleService.list(ctx, false)
    return rows
      .filter(({ plate, name }) => has(query, [plate, name]))
      .slice(0, limit)
      .map(({ id, plate, name }) => ({ id, title: plate, subtitle: name, link: `/vehicles?id=${id}`, value: plate }))
  },
}

const areas: SearchSource = {
  kind: 'areas',
  label: 'Areas',
  async find(ctx, { query, limit }) {
    const { rights, language, venueLocale } = ctx.actor
    if (!mayDo(rights, 'area_pricing', 'view')) return []
    const rows = await areaService.list(ctx, false)
    return rows
      .filter(({ code, name, postcodes }) => has(query, [code, name.en, name.tr, postcodes]))
      .slice(0, limit)
      .map((row) => {
        const title = inLanguage(row.name, language ?? venueLocale)
        return { id: row.id, title, subtitle: row.code, link: `/area-pricing?id=${row.id}`, value: title }
      })
  },
}

// What was done to a vehicle, or where.
const log: SearchSource = {
  kind: 'vehicleLog',
  label: 'Vehicle log',
  async find(ctx, { query, limit }) {
    if (!mayDo(ctx.actor.rights, 'vehicles', 'view')) return []
    const { rows } = await listLog(ctx, { search: query, limit })
    return rows.map(({ id, plate, description, workshop, day }) => ({
      id,
      title: description || workshop,
      subtitle: `${plate} · ${day}`,
      link: `/vehicles?view=log&id=${id}`,
      value: description || workshop,
    }))
  },
}

export const searchSources = [vehicles, areas, log]
