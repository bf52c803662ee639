import { Checkbox, IconButton } from '@marquee/ui'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { BasketLine } from '../checkout/basket.ts'
import type { Chosen } from './model.ts'

interface PieceChoicesProps {
  title: string
  lines: readonly BasketLine[]
  nameOf: (line: BasketLine) => string
  money: (minor: number) => string
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  disabled: boolean
}

/** Which pieces of a basket: a box where a line is one, a number where it is several. */
export function PieceChoices({ title, lines, nameOf, money, chosen, onChoose, disabled }: PieceChoicesProps) {
  const { t } = useTexts('reductions')
  const format = useFormat()
  const set = (line: BasketLine, qty: number) => onChoose({ ...chosen, [line.key]: qty })
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col">
      <legend className="float-left mb-1 font-semibold text-sm">{title}</legend>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {lines.map((line) => {
          const qty = Math.min(chosen[line.key] ?? 0, line.qty)
          const price = line.quote ? money(line.quote.amountMinor) : ''
          const name = nameOf(line)
          return (
            <li key={line.key} className="flex min-h-11 items-center gap-3 px-3 py-1">
              {line.qty === 1 ? (
                <Checkbox
                  checked={qty > 0}
                  onCheckedChange={(on) => set(line, on ? 1 : 0)}
                  label={<span className="[overflow-wrap:anywhere]">{name}</span>}
                  className="min-w-0 flex-1"
                />
              ) : (
                <>
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
                  <span className="flex items-center gap-1">
                    <IconButton
                      icon={Minus}
                      size="sm"
                      label={t('reductions:pieces.less', { name })}
                      disabled={qty === 0}
                      onClick={() => set(line, qty - 1)}
                    />
                    <output aria-label={name} className="tnum min-w-12 text-center text-sm">
                      {t('reductions:pieces.of', { count: format.number(qty), all: format.number(line.qty) })}
                    </output>
                    <IconButton
                      icon={Plus}
                      size="sm"
                      label={t('reductions:pieces.more', { name })}
                      disabled={qty === line.qty}
                      onClick={() => set(line, qty + 1)}
                    />
                  </span>
                </>
              )}
              <span className="tnum shrink-0 text-ink-2 text-sm">{price}</span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
