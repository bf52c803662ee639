import type { AreaId, RidePriceSheet } from '@marquee/contract/transport'
import { Card, cx, Field, media, TextInput, useMedia } from '@marquee/ui'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useFormat } from '../../lib/format.ts'
import { Swatch } from '../../lib/record/swatch.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { type Column, cellKey, columnKey, copiedCells, type View } from './sheet.ts'
import type { PriceDraft } from './use-price-draft.ts'
import type { Words } from './use-words.ts'

interface PriceTableProps {
  sheet: RidePriceSheet
  columns: readonly Column[]
  view: View
  state: PriceDraft
  words: Words
  mayWrite: boolean
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
}

/** Areas below each other, classes and times beside each other; on a phone one area per card. */
export function PriceTable(props: PriceTableProps) {
  const { sheet, columns, view, state, words, mayWrite } = props
  const { t } = useTexts('areas')
  const phone = useMedia(media.belowMd)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const input = event.target as HTMLInputElement
    const at = placeOf(input)
    const step = event.shiftKey && event.key === 'Enter' ? ([-1, 0] as const) : steps[event.key]
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && state.draft[input.dataset.cell ?? '']) {
      event.preventDefault()
      event.stopPropagation()
      state.revert(input.dataset.cell ?? '')
      return
    }
    if (!step) return
    // Within a text the arrows move in it; at its ends, or when all of it is selected, to the next cell.
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
    const isWhole = from === 0 && to === input.value.length
    if (event.key === 'ArrowLeft' && !isWhole && to > 0) return
    if (event.key === 'ArrowRight' && !isWhole && from < input.value.length) return
    const next = document.querySelector<HTMLInputElement>(`[data-at="${at[0] + step[0]}:${at[1] + step[1]}"]`)
    event.preventDefault()
    next?.focus()
    next?.select()
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const at = placeOf(event.target as HTMLInputElement)
    const cells = copiedCells(event.clipboardData.getData('text/plain'))
    if (!at || (cells.length === 1 && cells[0]?.length === 1)) return
    event.preventDefault()
    const typed = cells.flatMap((line, row) =>
      line.flatMap((text, column) => {
        const [area, into] = [sheet.areas[at[0] + row], columns[at[1] + column]]
        return area && into ? [{ cell: { areaId: area.id, view, column: into }, text }] : []
      }),
    )
    state.write(typed)
  }

  const cell = (areaId: AreaId, column: Column, at: string) => (
    <PriceCell {...props} areaId={areaId} column={column} at={at} />
  )
  const handlers = mayWrite ? { onKeyDown, onPaste } : {}
  if (phone) {
    return (
      <div className="mt-3 flex flex-col gap-3" {...handlers}>
        {sheet.areas.map((area, row) => (
          <Card key={area.id} as="section" pad aria-label={words.area(area.id)}>
            <h3 className="mb-2 flex items-center gap-2 font-semibold">
              <Swatch color={area.color} />
              {words.area(area.id)}
            </h3>
            <ul className="flex flex-col gap-2">
              {columns.map((column, index) => (
                <li key={columnKey(column)} className="flex items-center justify-between gap-3 text-sm">
                  <span className="min-w-0">
                    <b className="block font-semibold">{words.vehicleClass(column.classId)}</b>
                    <span className="tnum text-ink-3">{words.band(column)}</span>
                  </span>
                  {cell(area.id, column, `${row}:${index}`)}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    )
  }
  return (
    <div className="relative mt-3 overflow-x-auto rounded-md border border-line" {...handlers}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t('areas:prices.title')}</caption>
        <thead>
          <tr className="border-line border-b bg-surface-2 text-left align-bottom">
            <th scope="col" className="sticky left-0 z-[1] bg-surface-2 px-3 py-2 font-semibold">
              {t('areas:one')}
            </th>
            {columns.map((column) => (
              <th key={columnKey(column)} scope="col" className="min-w-[112px] px-2 py-2 font-semibold">
                {words.vehicleClass(column.classId)}
                <span className="tnum block font-normal text-ink-3 text-xs">{words.band(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.areas.map((area, row) => (
            <tr key={area.id} className="border-line border-b align-top last:border-b-0">
              <th scope="row" className="sticky left-0 z-[1] bg-surface px-3 py-2.5 text-left font-normal">
                <span className="flex items-center gap-2">
                  <Swatch color={area.color} />
                  {words.area(area.id)}
                </span>
              </th>
              {columns.map((column, index) => (
                <td key={columnKey(column)} className="px-1.5 py-1">
                  {cell(area.id, column, `${row}:${index}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function placeOf(input: HTMLElement): [number, number] | null {
  const [row, column] = (input.dataset.at ?? '').split(':').map(Number)
  return row === undefined || column === undefined || Number.isNaN(row) ? null : [row, column]
}

interface CellProps extends PriceTableProps {
  areaId: AreaId
  column: Column
  at: string
}

function PriceCell({ sheet, view, state, words, mayWrite, areaId, column, at }: CellProps) {
  const { t } = useTexts('areas')
  const format = useFormat()
  const key = cellKey({ areaId, view, column })
  if (!mayWrite) {
    const price = sheet.prices.find((each) => cellKey({ areaId: each.areaId, view: each, column: each }) === key)
    return <span className="tnum block py-1.5">{price ? format.money(price.amountMinor, sheet.currency) : '–'}</span>
  }
  const refusal = state.refused[key]
  const problem = state.wrong.has(key) ? t('areas:prices.noAmount') : refusal && t(`areas:prices.refused.${refusal}`)
  return (
    <Field
      id={`ride-price-${at}`}
      label={t('areas:prices.cell', { area: words.area(areaId), column: words.column(column) })}
      hideLabel
      error={problem}
    >
      <TextInput
        data-at={at}
        data-cell={key}
        value={state.valueOf(key)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        className={cx('tnum w-full min-w-[96px] max-w-[150px]', state.isChanged(key) && 'ring-2 ring-accent')}
        onFocus={(event) => event.target.select()}
        onChange={(event) => state.write([{ cell: { areaId, view, column }, text: event.target.value }])}
        onBlur={() => state.draft[key] && !state.isChanged(key) && !state.wrong.has(key) && state.revert(key)}
      />
    </Field>
  )
}
