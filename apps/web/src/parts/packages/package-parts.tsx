import { inLanguage, type PackageItemId, type SessionForSale } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { BasketPackage, PassLine } from '../checkout/basket.ts'
import type { ChosenRide, ChosenWays } from '../checkout/rides.ts'
import type { RideDoor } from '../rides/queries.ts'
import { PackageRide } from './package-ride.tsx'
import { usePackageWords } from './use-package-words.ts'

interface PackagePartsProps {
  sale: SessionForSale
  bought: BasketPackage
  /** Where passes are, in words. */
  placeOf: (lines: readonly PassLine[]) => string
  onName: (piece: NonNullable<PassLine['packaged']>, name: string) => void
  carried: {
    door: RideDoor
    /** All rides of the basket. */
    rides: readonly Pick<ChosenRide, 'qty' | 'to' | 'from'>[]
    onChange: (part: { key: string; itemId: PackageItemId }, ways: ChosenWays) => void
    disabled: boolean
  }
  /** A field that has to be filled says so. */
  showsMissing?: boolean
}

/** What is in a package of a basket: how many of which pass, where, and their share of the price; and who they are for. */
export function PackageParts({ sale, bought, placeOf, onName, carried, showsMissing = false }: PackagePartsProps) {
  const { t, language } = useTexts('packageSale')
  const format = useFormat()
  const words = usePackageWords(sale)
  const parts = bought.chosen.parts.flatMap(({ itemId }) => {
    const lines = bought.lines.filter(({ packaged }) => packaged?.itemId === itemId)
    return lines.length > 0 ? [{ itemId, lines }] : []
  })
  return (
    <ul className="grid gap-0.5 text-sm">
      {parts.map(({ itemId, lines }) => {
        const type = lines[0]?.type
        const title = type ? inLanguage(type.name, language) : ''
        const minor = lines.reduce((sum, { quote }) => sum + (quote?.amountMinor ?? 0), 0)
        return (
          <li key={itemId}>
            <p className="flex justify-between gap-3 text-ink-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {[title && `${format.number(lines.length)} × ${title}`, placeOf(lines)].filter(Boolean).join(' · ')}
              </span>
              {bought.package && <span className="tnum shrink-0 text-ink-3">{words.money(minor)}</span>}
            </p>
            {type?.requiresName &&
              lines.map(({ key, packaged, holderNames }) => {
                const label = t('packageSale:holder', { type: title, number: (packaged?.at ?? 0) + 1 })
                const name = holderNames[0] ?? ''
                return (
                  <Field
                    key={key}
                    label={label}
                    hideLabel
                    error={showsMissing && name.trim() === '' ? t('packageSale:nameNeeded') : undefined}
                    className="mt-1.5"
                  >
                    <TextInput
                      data-basket-name
                      autoComplete="off"
                      maxLength={100}
                      placeholder={label}
                      value={name}
                      onChange={(event) => packaged && onName(packaged, event.target.value)}
                    />
                  </Field>
                )
              })}
          </li>
        )
      })}
      {bought.dishes.map(({ itemId, qty, name, dueMinor }) => (
        <li key={itemId} className="flex justify-between gap-3 text-ink-2">
          <span className="tnum min-w-0 [overflow-wrap:anywhere]">
            {`${format.number(qty)} × ${inLanguage(name, language)}`}
          </span>
          {bought.package && <span className="tnum shrink-0 text-ink-3">{words.money(dueMinor)}</span>}
        </li>
      ))}
      {bought.cards.map(({ itemId, qty, faceMinor }) => (
        <li key={itemId} className="flex justify-between gap-3 text-ink-2">
          <span className="tnum min-w-0 [overflow-wrap:anywhere]">
            {`${format.number(qty)} × ${t('packageSale:giftCard', { amount: words.money(faceMinor) })}`}
          </span>
          {bought.package && <span className="tnum shrink-0 text-ink-3">{words.money(qty * faceMinor)}</span>}
        </li>
      ))}
      {bought.rides.map((ride) => (
        <PackageRide
          key={ride.itemId}
          door={carried.door}
          ticketSessionId={sale.session.id}
          bought={bought}
          ride={ride}
          others={carried.rides.filter((each) => each !== ride)}
          price={bought.package && words.money(ride.dueMinor)}
          onChange={(ways) => carried.onChange({ key: bought.chosen.key, itemId: ride.itemId }, ways)}
          disabled={carried.disabled}
        />
      ))}
    </ul>
  )
}
