import { inLanguage, type Language, listPackagesInput } from '@marquee/contract'
import type { z } from 'zod'
import { amountsIn } from '../../exports/amounts.ts'
import { type ExportKind, localInstant } from '../../exports/kind.ts'
import { findCurrency, selectPackages } from './repo/packages.ts'

// A part per thousand of a percent is nothing that a spreadsheet of packages needs.
const percentIn = (language: Language) => (ppm: number) => {
  const percent = String(ppm / 10_000)
  return language === 'tr' ? percent.replace('.', ',') : percent
}

/** The packages in use, or those that were retired, in their order, each with its parts in one column. */
const packagesExport: ExportKind<z.infer<typeof listPackagesInput>> = {
  access: { module: 'package', action: 'export' },
  filter: listPackagesInput,
  columns: [
    'packages.name',
    'packages.product',
    'packages.state',
    'packages.price',
    'packages.currency',
    'packages.percent',
    'packages.parts',
    'packages.validFrom',
    'packages.validUntil',
    'packages.minPeople',
    'packages.maxPeople',
    'packages.channels',
    'packages.sold',
    'packages.updatedAt',
    'packages.id',
  ],
  async *rows({ db, venueId, zone, language, words }, { retired }) {
    const currency = await findCurrency(db, venueId)
    const clock = localInstant(zone)
    const amountOf = amountsIn(language)
    const percentOf = percentIn(language)
    const rows = await selectPackages(db, { venueId, retired })
    yield rows.map((row) => [
      inLanguage(row.name, language),
      inLanguage(row.product, language),
      words[`packages.is.${row.state}`],
      row.amountMinor === null ? '' : amountOf(row.amountMinor, currency),
      currency,
      row.percentPpm === null ? '' : percentOf(row.percentPpm),
      row.items
        .map(({ qty, direction, faceMinor, name }) => {
          const way = direction && words[`packages.ride.${direction}`]
          const card =
            faceMinor !== null && words['packages.card'] && `${words['packages.card']} ${amountOf(faceMinor, currency)}`
          return `${qty} × ${[way, card, inLanguage(name, language)].filter(Boolean).join(' · ')}`
        })
        .join('; '),
      row.validFrom ?? '',
      row.validUntil ?? '',
      row.minPeople === null ? '' : String(row.minPeople),
      row.maxPeople === null ? '' : String(row.maxPeople),
      row.channels.map((channel) => words[`packages.by.${channel}`]).join(', '),
      String(row.sold),
      clock(row.updatedAt),
      row.id,
    ])
  },
}

export const exportKinds = { packages: packagesExport }
