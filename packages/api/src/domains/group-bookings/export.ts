import { currencyDigits, inLanguage, type Language } from '@marquee/contract'
import { type GroupFilter, groupFilterInput } from '@marquee/contract/group-bookings'
import type { MomentCursor } from '../../core/moment-cursor.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectGroups } from './repo/read.ts'

// As spreadsheets of the language read them: no sign of the currency, no groups.
const decimalIn = (language: Language) => (plain: string) => (language === 'tr' ? plain.replace('.', ',') : plain)

/** Groups as the list shows them, the newest first. */
const groupsExport: ExportKind<GroupFilter> = {
  access: { module: 'order_list', action: 'export' },
  filter: groupFilterInput,
  columns: [
    'groupBookings.no',
    'groupBookings.name',
    'groupBookings.contact',
    'groupBookings.state',
    'groupBookings.show',
    'groupBookings.startsAt',
    'groupBookings.people',
    'groupBookings.total',
    'groupBookings.currency',
    'groupBookings.validUntil',
    'groupBookings.optionUntil',
    'groupBookings.orderNo',
    'groupBookings.soldPasses',
    'groupBookings.soldTotal',
    'groupBookings.due',
    'groupBookings.onAccount',
  ],
  async *rows({ db, venueId, zone, language, words }, query) {
    const filter = { ...query, venueId }
    const decimal = decimalIn(language)
    const clock = localInstant(zone)
    const limit = Math.min(exportBatch, 200)
    let after: MomentCursor | null = null
    do {
      const found = await selectGroups(db, filter, { after, limit })
      yield found.map((group) => {
        const digits = currencyDigits(group.currency)
        const money = (minor: number) => decimal((minor / 10 ** digits).toFixed(digits))
        return [
          String(group.groupNo),
          group.name,
          group.contactName,
          group.isShowOff ? words['groupBookings.is.showOff'] : words[`groupBookings.is.${group.state}`],
          inLanguage(group.session.product, language),
          clock(group.session.startsAt),
          String(group.people),
          money(group.totalMinor),
          group.currency,
          group.validOn,
          group.optionUntil === null ? '' : clock(group.optionUntil),
          ...(group.order
            ? [
                String(group.order.orderNo),
                String(group.order.passes),
                money(group.order.grossMinor),
                money(group.order.dueMinor),
                money(group.order.openMinor),
              ]
            : ['', '', '', '', '']),
        ]
      })
      const last = found.at(-1)
      after = last && found.length === limit ? { at: last.cursorAt, id: last.id } : null
    } while (after !== null)
  },
}

export const exportKinds = { groupBookings: groupsExport }
