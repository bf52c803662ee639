import {
  inLanguage,
  isByPerson,
  type PackageId,
  type PackageItemId,
  type PackageOnSale,
  type SeatCategoryId,
  type SessionForSale,
} from '@marquee/contract'
import { Button, Checkbox, Dialog, Field, FieldGroup, IconButton, Select, TextInput } from '@marquee/ui'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { dishIn, dishShort, piecesWanted, priceOf } from '../checkout/packages.ts'
import type { ChosenWays } from '../checkout/rides.ts'
import { RideFields } from './ride-fields.tsx'
import { usePackageWords } from './use-package-words.ts'
import { useRideChoice } from './use-ride-choice.ts'

/** Where the places of a package can come from. */
export interface PlaceChoice {
  value: string
  label: string
  /** How many it has. */
  free: number
  /** The category of the place that a piece would get; undefined: not known before it is held. */
  categoryAt: (piece: number) => SeatCategoryId | null | undefined
}

/** A package as it is wanted, before it has places. */
export interface PackageWish {
  package: PackageOnSale
  qty: number
  people: number | null
  /** The parts that the guest takes, passes before rides before dishes before gift cards, each with how many pieces of it. */
  parts: { itemId: PackageItemId; pieces: number; ride?: ChosenWays; isDish?: true; isCard?: true }[]
  /** The chosen `PlaceChoice`. */
  place: string
}

interface PackageDialogProps extends Pick<Parameters<typeof useRideChoice>[0], 'door' | 'rides'> {
  sale: SessionForSale
  packages: readonly PackageOnSale[]
  /** The one that was pressed. */
  start: PackageId
  places: readonly PlaceChoice[]
  onAdd: (wish: PackageWish) => Promise<unknown>
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}

const most = 20
const isRide = ({ kind }: PackageOnSale['items'][number]) => kind === 'ride'
const isDish = ({ kind }: PackageOnSale['items'][number]) => kind === 'food'
const isCard = ({ kind }: PackageOnSale['items'][number]) => kind === 'voucher'

/** A package with its choices: which of each, how many or for how many people, and where. */
export function PackageDialog({
  sale,
  packages,
  start,
  places,
  door,
  rides,
  onAdd,
  onClose,
  finalFocus,
}: PackageDialogProps) {
  const { t, language } = useTexts('packageSale', 'common')
  const format = useFormat()
  const words = usePackageWords(sale)
  const formId = useId()
  const numberField = useRef<HTMLInputElement>(null)
  const [id, setId] = useState(start)
  const pack = packages.find((each) => each.id === id) ?? packages[0]
  const byPerson = pack !== undefined && isByPerson(pack)
  const least = byPerson ? (pack.minPeople ?? 1) : 1
  const limit = byPerson ? (pack.maxPeople ?? 1000) : most
  const [typed, setTyped] = useState<string | null>(null)
  const [chosenOf, setChosenOf] = useState<Readonly<Record<number, string>>>({})
  const [extras, setExtras] = useState<ReadonlySet<string>>(new Set())
  const [placeOf, setPlace] = useState('')
  const [tried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const hasRides = pack?.items.some(isRide) ?? false
  const choice = useRideChoice({ door, ticketSessionId: sale.session.id, hasRides, rides })
  if (!pack) return null

  const count = Number(typed ?? least)
  const isWrong = !Number.isInteger(count) || count < least || count > limit
  const wish = { qty: byPerson ? 1 : count, people: byPerson ? count : null }
  const groups = [...new Set(pack.items.flatMap(({ choiceGroup }) => choiceGroup ?? []))]
  const itemsOf = (group: number) => pack.items.filter(({ choiceGroup }) => choiceGroup === group)
  /** Why so many of a dish cannot be had; null: they can, or it is none. */
  const shortOf = (item: PackageOnSale['items'][number]) => {
    const [part] = isWrong ? [] : piecesWanted(pack, { ...wish, parts: [{ itemId: item.id }] })
    return isDish(item) ? dishShort(dishIn(pack, item.id), part?.pieces ?? 1) : null
  }
  // A dish that cannot be had is not chosen by itself.
  const chosenIn = (group: number) =>
    chosenOf[group] ?? (itemsOf(group).find((item) => shortOf(item) === null) ?? itemsOf(group)[0])?.id
  const taken = pack.items.filter(({ id: itemId, choiceGroup, optional }) =>
    choiceGroup === null ? !optional || extras.has(itemId) : chosenIn(choiceGroup) === itemId,
  )
  const of = (items: typeof taken) =>
    isWrong ? [] : piecesWanted(pack, { ...wish, parts: items.map((item) => ({ itemId: item.id })) })
  const passes = of(taken.filter((item) => !isRide(item) && !isDish(item) && !isCard(item)))
  const needed = passes.reduce((sum, { pieces }) => sum + pieces, 0)
  const carried = taken.filter(isRide).map((item) => {
    const pieces = of([item])[0]?.pieces ?? 0
    return { item, pieces, ways: choice.waysFor(item), fields: choice.fieldsOf(item, pieces) }
  })
  const lost = carried.find(({ item }) => choice.isKnown && !choice.goes(item))
  const lacking = carried.find(({ ways, fields }) => ways === null || fields.some(({ error }) => error !== null))
  const short = taken.find((item) => shortOf(item) !== null)
  const parts = [
    ...passes,
    ...carried.flatMap(({ item, pieces, ways }) => (ways ? [{ itemId: item.id, pieces, ride: ways }] : [])),
    ...of(taken.filter(isDish)).map((part) => ({ ...part, isDish: true as const })),
    ...of(taken.filter(isCard)).map((part) => ({ ...part, isCard: true as const })),
  ]
  const place = places.find(({ value }) => value === placeOf) ?? places[0]
  const isFull = place === undefined || place.free < needed
  const rideMinorOf = (itemId: PackageItemId) => carried.find(({ item }) => item.id === itemId)?.ways?.unitMinor ?? null
  const wanted = { ...wish, parts: taken.map((item) => ({ itemId: item.id })), rideMinorOf }
  const price = place && !isWrong ? priceOf(sale, pack, { ...wanted, categoryAt: place.categoryAt }) : null
  const extraOf = ({ extraMinor }: PackageOnSale['items'][number]) =>
    extraMinor > 0 ? ` +${words.money(extraMinor)}` : ''
  const step = (by: 1 | -1) =>
    setTyped(String(Math.min(limit, Math.max(least, (Number.isInteger(count) ? count : least) + by))))

  function choose(next: string) {
    setId(next as PackageId)
    setTyped(null)
    setChosenOf({})
    setExtras(new Set())
    setTried(false)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!pack || isBusy) return
    if (isWrong) return numberField.current?.focus()
    if (isFull) return document.getElementById(`${formId}-place`)?.focus()
    if (lost || short) return
    if (lacking) return document.getElementById(`${formId}-${lacking.item.id}`)?.focus()
    setBusy(true)
    await onAdd({ package: pack, ...wish, parts, place: place.value })
    onClose()
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={() => !isBusy && onClose()}
      title={t('packageSale:title')}
      initialFocus={numberField}
      {...(finalFocus && { finalFocus })}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={isBusy}
            disabled={places.length === 0 || lost !== undefined || short !== undefined}
            className="tnum"
          >
            {price ? t('packageSale:addFor', { amount: words.money(price.dueMinor) }) : t('packageSale:add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {packages.length > 1 ? (
          <Field label={t('packageSale:which')}>
            <Select
              value={pack.id}
              onValueChange={choose}
              options={packages.map((each) => ({
                value: each.id,
                label: `${words.name(each)} · ${words.price(each)}`,
              }))}
            />
          </Field>
        ) : (
          <p className="tnum font-semibold">{`${words.name(pack)} · ${words.price(pack)}`}</p>
        )}
        {inLanguage(pack.description, language) && (
          <p className="-mt-2 text-ink-2 text-sm">{inLanguage(pack.description, language)}</p>
        )}
        <Field
          label={t(byPerson ? 'packageSale:people' : 'packageSale:qty')}
          error={
            tried && isWrong
              ? t('packageSale:range', { from: format.number(least), to: format.number(limit) })
              : undefined
          }
        >
          <TextInput
            ref={numberField}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed ?? String(least)}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
            onFocus={(event) => event.target.select()}
            end={
              <span className="-mr-2 flex">
                <IconButton size="sm" icon={Minus} label={t('packageSale:fewer')} onClick={() => step(-1)} />
                <IconButton size="sm" icon={Plus} label={t('packageSale:more')} onClick={() => step(1)} />
              </span>
            }
          />
        </Field>
        {pack.items.some(({ choiceGroup, optional }) => choiceGroup === null && !optional) && (
          <p className="-mt-2 text-ink-2 text-sm">
            {t('packageSale:includes', {
              items: format.list(
                pack.items
                  .filter(({ choiceGroup, optional }) => choiceGroup === null && !optional)
                  .map((item) =>
                    item.per === 'person' ? t('packageSale:eachPerson', { item: words.item(item) }) : words.item(item),
                  ),
              ),
            })}
          </p>
        )}
        {groups.map((group) => (
          <Field key={group} label={t('packageSale:choice', { number: group })}>
            <Select
              value={chosenIn(group) ?? ''}
              onValueChange={(itemId) => setChosenOf({ ...chosenOf, [group]: itemId })}
              options={itemsOf(group).map((item) => ({
                value: item.id,
                label: words.item(item) + extraOf(item),
                disabled: shortOf(item) !== null,
              }))}
            />
          </Field>
        ))}
        {pack.items.some(({ optional }) => optional) && (
          <FieldGroup label={t('packageSale:extras')}>
            <div className="grid gap-1">
              {pack.items
                .filter(({ optional }) => optional)
                .map((item) => (
                  <Checkbox
                    key={item.id}
                    label={<span className="tnum">{words.item(item) + extraOf(item)}</span>}
                    checked={extras.has(item.id)}
                    onCheckedChange={(on) => {
                      const next = new Set(extras)
                      if (on) next.add(item.id)
                      else next.delete(item.id)
                      setExtras(next)
                    }}
                  />
                ))}
            </div>
          </FieldGroup>
        )}
        {carried.map(({ item, fields }) => (
          <RideFields key={item.id} id={`${formId}-${item.id}`} fields={fields} showsErrors={tried} />
        ))}
        {lost && (
          <p role="alert" className="text-danger text-sm">
            {t(`packageSale:ride.none.${lost.item.direction ?? 'to'}`)}
          </p>
        )}
        {short && (
          <p role="alert" className="text-danger text-sm">
            {t(`packageSale:dish.${shortOf(short) ?? 'gone'}`, { dish: inLanguage(short.name, language) })}
          </p>
        )}
        {places.length === 0 ? (
          <p role="alert" className="text-danger text-sm">
            {t('packageSale:noPlaces')}
          </p>
        ) : (
          <Field
            id={`${formId}-place`}
            label={t('packageSale:place')}
            error={
              tried && isFull && !isWrong
                ? place && place.free > 0
                  ? t('packageSale:room', { count: place.free, number: format.number(place.free) })
                  : t('packageSale:full')
                : undefined
            }
          >
            <Select
              value={place?.value ?? ''}
              onValueChange={setPlace}
              options={places.map(({ value, label }) => ({ value, label }))}
            />
          </Field>
        )}
        <p className="tnum flex flex-wrap justify-between gap-x-4 text-ink-2 text-sm">
          <span>{t('packageSale:passes', { count: needed, number: format.number(needed) })}</span>
          {price?.fullMinor && price.fullMinor > price.dueMinor ? (
            <span>{t('packageSale:insteadOf', { amount: words.money(price.fullMinor) })}</span>
          ) : null}
        </p>
      </form>
    </Dialog>
  )
}
