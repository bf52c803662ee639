import type { OrderDetail, PassId } from '@marquee/contract'
import { Button, Checkbox, cx } from '@marquee/ui'
import { Fragment } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useLineName } from '../orders/line-name.ts'
import { usePassPlace } from '../orders/pass-item.tsx'
import { useExchangedFor } from './exchanged-for.ts'
import { FoodPieces } from './food-choices.tsx'
import { feesLeft } from './model/left.ts'
import { heldByPackage, type LineOfPasses, passesByLine, whyNot, withWholePackages } from './model/passes.ts'

/** What is chosen to be cancelled. */
export interface Chosen {
  passIds: ReadonlySet<PassId>
  lineNos: ReadonlySet<number>
  /** So many pieces of lines of food, or guests of lines of rides. */
  pieces?: ReadonlyMap<number, number>
}

/** What is chosen for; fees and tips are only cancelled. */
export type ChoiceOf = 'cancel' | 'exchange'

interface ChoicesProps {
  of?: ChoiceOf
  order: OrderDetail
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** How many rides of a line go back with the chosen passes, and how many of those passes stay. */
  ridesOf?: (lineNo: number) => { going: number; kept: number }
  disabled: boolean
  /** What is wrong with it; read with the group. */
  errorId: string | undefined
}

/** The passes of an order by the line that sold them, and its fees and tips: what is to be cancelled is checked. */
export function Choices({ of = 'cancel', order, chosen, onChoose, ridesOf, disabled, errorId }: ChoicesProps) {
  const { t } = useTexts('refunds', 'orderList')
  const format = useFormat()
  const nameOf = useLineName()
  // What several changes have kept is told apart by them.
  const feeName = (line: OrderDetail['lines'][number]) =>
    [nameOf(line), line.kind === 'fee' && line.changeNo !== null && t('orderList:change.of', { number: line.changeNo })]
      .filter(Boolean)
      .join(' · ')
  const lines = passesByLine(order)
  const fees = of === 'cancel' ? feesLeft(order) : []
  const held = heldByPackage(order)
  const isFree = (pass: LineOfPasses['passes'][number]) => whyNot(pass) === null && !held.has(pass.id)
  const free = order.passList.filter(isFree)
  const all = { ...chosen, passIds: new Set(free.map(({ id }) => id)) }
  const choosePasses = (ids: readonly PassId[], on: boolean) => {
    const passIds = new Set(chosen.passIds)
    for (const id of withWholePackages(order, ids)) {
      if (on) passIds.add(id)
      else passIds.delete(id)
    }
    onChoose({ ...chosen, passIds })
  }
  const chooseLine = (lineNo: number, on: boolean) => {
    const lineNos = new Set(chosen.lineNos)
    if (on) lineNos.add(lineNo)
    else lineNos.delete(lineNo)
    onChoose({ ...chosen, lineNos })
  }
  const choosePieces = (lineNo: number, qty: number) => {
    const pieces = new Map(chosen.pieces)
    if (qty > 0) pieces.set(lineNo, qty)
    else pieces.delete(lineNo)
    onChoose({ ...chosen, pieces })
  }
  return (
    <fieldset disabled={disabled} aria-describedby={errorId} className="flex min-w-0 flex-col gap-3">
      <legend className="float-left mb-1 font-semibold text-sm">
        {t(
          of === 'exchange'
            ? 'refunds:choose.exchangeTitle'
            : order.passList.length > 0
              ? 'refunds:choose.title'
              : 'refunds:choose.titleItems',
        )}
      </legend>
      {free.length > 1 && (
        <div className="flex gap-2">
          <Button size="sm" onClick={() => onChoose(all)}>
            {t('refunds:choose.all', { count: free.length })}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onChoose({ passIds: new Set(), lineNos: new Set() })}>
            {t('refunds:choose.none')}
          </Button>
        </div>
      )}
      {lines.map((one, at) => {
        const { parentLineNo } = one.line
        const pack = order.lines.find(({ lineNo }) => lineNo === parentLineNo)
        const isFirst = lines.findIndex(({ line }) => line.parentLineNo === parentLineNo) === at
        return (
          <Fragment key={one.line.lineNo}>
            {pack && isFirst && (
              <PackageHead
                name={`${format.number(pack.qty)} × ${nameOf(pack)}`}
                isWhole={pack.partsRefundable === false}
                of={of}
                isHeld={lines.some(
                  ({ line, passes }) => line.parentLineNo === parentLineNo && passes.some(({ id }) => held.has(id)),
                )}
                ids={lines.flatMap(({ line, passes }) =>
                  line.parentLineNo === parentLineNo ? passes.filter(isFree).map(({ id }) => id) : [],
                )}
                chosen={chosen.passIds}
                onChoose={choosePasses}
              />
            )}
            <Line
              {...one}
              order={order}
              chosen={chosen.passIds}
              onChoose={choosePasses}
              isAlone={lines.length === 1}
              held={held}
              of={of}
            />
          </Fragment>
        )
      })}
      {fees.map(({ line, leftMinor, leftQty }) => {
        const { going, kept } = ridesOf?.(line.lineNo) ?? { going: 0, kept: 0 }
        return leftQty > 1 ? (
          <FoodPieces
            key={line.lineNo}
            line={line}
            left={leftQty - kept}
            currency={order.currency}
            value={Math.max(going, Math.min(chosen.pieces?.get(line.lineNo) ?? 0, leftQty - kept))}
            withPasses={going}
            disabled={disabled}
            onChange={(qty) => choosePieces(line.lineNo, qty)}
          />
        ) : (
          <Checkbox
            key={line.lineNo}
            // It goes or stays with its pass: the choice is made there.
            checked={going > 0 || (kept === 0 && chosen.lineNos.has(line.lineNo))}
            disabled={going + kept > 0}
            onCheckedChange={(on) => chooseLine(line.lineNo, on)}
            label={feeName(line)}
            description={
              <>
                <span className="tnum">
                  {line.share
                    ? t('orderList:line.share', {
                        amount: format.money(leftMinor, order.currency),
                        price: format.money(line.share.priceMinor, order.currency),
                      })
                    : format.money(leftMinor, order.currency)}
                </span>
                {going > 0 && <span className="block">{t('refunds:rides.withPasses', { count: going })}</span>}
              </>
            }
          />
        )
      })}
    </fieldset>
  )
}

interface PackageHeadProps {
  name: string
  /** It goes back whole or not at all. */
  isWhole: boolean
  /** That it was used in part keeps it. */
  isHeld: boolean
  of: ChoiceOf
  /** The passes that can still go. */
  ids: readonly PassId[]
  chosen: ReadonlySet<PassId>
  onChoose: (ids: readonly PassId[], on: boolean) => void
}

/** A package above the lines of its parts: all of it with one press. */
function PackageHead({ name, isWhole, isHeld, of, ids, chosen, onChoose }: PackageHeadProps) {
  const { t } = useTexts('refunds')
  const taken = ids.filter((id) => chosen.has(id)).length
  return (
    <Checkbox
      checked={ids.length > 0 && taken === ids.length}
      indeterminate={taken > 0 && taken < ids.length}
      disabled={ids.length === 0}
      onCheckedChange={(on) => onChoose(ids, on)}
      label={<b className="font-semibold">{name}</b>}
      description={
        isHeld
          ? t(of === 'cancel' ? 'refunds:why.package' : 'refunds:why.packageExchange')
          : isWhole
            ? t('refunds:choose.wholePackage')
            : undefined
      }
      className="clear-both"
    />
  )
}

interface LineProps extends LineOfPasses {
  order: OrderDetail
  chosen: ReadonlySet<PassId>
  onChoose: (ids: readonly PassId[], on: boolean) => void
  isAlone: boolean
  /** Passes that their package keeps. */
  held: ReadonlySet<PassId>
  of: ChoiceOf
}

function Line({ order, line, passes, chosen, onChoose, isAlone, held, of }: LineProps) {
  const { t } = useTexts('refunds', 'orderList')
  const format = useFormat()
  const nameOf = useLineName()
  const place = usePassPlace()
  const isOff = (pass: (typeof passes)[number]) => whyNot(pass) !== null || held.has(pass.id)
  const exchangedFor = useExchangedFor()
  const free = passes.filter((pass) => !isOff(pass))
  const taken = free.filter(({ id }) => chosen.has(id)).length
  const name = nameOf(line)
  const price = format.money(line.unitMinor, order.currency)
  const why = (pass: (typeof passes)[number]) => {
    const reason = whyNot(pass)
    if (reason === 'used') {
      return pass.usedAt
        ? t(of === 'cancel' ? 'refunds:why.usedAt' : 'refunds:why.usedAtExchange', {
            time: format.dateTime(pass.usedAt, 'short'),
          })
        : t(of === 'cancel' ? 'refunds:why.used' : 'refunds:why.usedExchange')
    }
    if (reason === 'begun' || reason === 'over') {
      return t(`refunds:why.${reason}${of === 'cancel' ? '' : 'Exchange'}`, {
        time: format.dateTime(pass.session.startsAt, 'short'),
      })
    }
    if (reason === 'cancelled') return exchangedFor(order, pass) ?? t('refunds:why.cancelled')
    return pass.state === 'blocked' ? t('orderList:passState.blocked') : null
  }
  return (
    <div className="clear-both rounded-md border border-line">
      {isAlone || free.length < 2 ? (
        <p className="tnum px-3 pt-2.5 text-ink-2 text-sm">{`${name} · ${price}`}</p>
      ) : (
        <Checkbox
          checked={taken === free.length}
          indeterminate={taken > 0 && taken < free.length}
          onCheckedChange={(on) =>
            onChoose(
              free.map(({ id }) => id),
              on,
            )
          }
          label={<b className="font-semibold">{t('refunds:choose.line', { count: free.length, name })}</b>}
          description={<span className="tnum">{price}</span>}
          className="px-3"
        />
      )}
      <ul
        className={cx(
          'grid gap-x-3 px-3 pb-1.5',
          !isAlone && free.length > 1 && 'pl-9',
          passes.length > 4 && 'sm:grid-cols-2',
        )}
      >
        {passes.map((pass) => (
          <li key={pass.id}>
            <Checkbox
              checked={chosen.has(pass.id)}
              disabled={isOff(pass)}
              onCheckedChange={(on) => onChoose([pass.id], on)}
              label={
                <span className={cx(pass.state === 'cancelled' && 'line-through', isOff(pass) && 'text-ink-3')}>
                  {[place(pass), pass.holderName].filter(Boolean).join(' · ')}
                </span>
              }
              description={why(pass)}
              className="w-full"
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
