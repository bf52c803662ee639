import { inLanguage } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { type KeyboardEvent, useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Product, standingOf } from '../model/menu.ts'

interface ProductGridProps {
  products: readonly Product[]
  currency: string
  disabled: boolean
  needServer?: ReadonlySet<string> | undefined
  onChoose: (product: Product) => void
}

const steps: Record<string, (columns: number) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
}

/** The products as tiles. Arrows move between them; Enter or a press chooses one. */
export function ProductGrid({ products, currency, disabled, needServer, onChoose }: ProductGridProps) {
  const { t } = useTexts('foodBooking')
  const list = useRef<HTMLUListElement>(null)
  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    const tiles = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const at = tiles.indexOf(document.activeElement as HTMLButtonElement)
    if (!step || at < 0) return
    event.preventDefault()
    const top = tiles[0]?.offsetTop
    const columns = tiles.filter((tile) => tile.offsetTop === top).length
    tiles[at + step(columns)]?.focus()
  }
  return (
    <ul
      ref={list}
      aria-label={t('foodBooking:menu.products')}
      onKeyDown={move}
      className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-2 xl:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]"
    >
      {products.map((product) => (
        <li key={product.id}>
          <Tile
            product={product}
            currency={currency}
            disabled={disabled}
            needsServer={needServer?.has(product.id) === true}
            onChoose={() => onChoose(product)}
          />
        </li>
      ))}
    </ul>
  )
}

interface TileProps {
  product: Product
  currency: string
  disabled: boolean
  needsServer: boolean
  onChoose: () => void
}

// So few are worth a word.
const few = 10

function Tile({ product, currency, disabled, needsServer, onChoose }: TileProps) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const { isOnSale, left } = standingOf(product)
  const prices = product.variants.map(({ priceMinor }) => priceMinor)
  const least = Math.min(...prices)
  const price = format.money(least, currency)
  const words = () => {
    if (!isOnSale) return t(needsServer ? 'foodBooking:offline.needsServer' : 'foodBooking:menu.soldOut')
    return left !== null && left <= few ? t('foodBooking:menu.left', { count: left, number: format.number(left) }) : ''
  }
  const note = words()
  return (
    <button
      type="button"
      disabled={disabled || !isOnSale}
      onClick={onChoose}
      className={cx(
        'flex size-full min-h-[104px] flex-col overflow-hidden rounded-md border bg-surface text-left transition-colors duration-fast',
        isOnSale ? 'border-line-strong/[.55] hover:bg-sunken' : 'border-line text-ink-3',
      )}
    >
      {product.picture && (
        <img
          src={product.picture.url}
          alt=""
          loading="lazy"
          className={cx('h-[72px] w-full object-cover', !isOnSale && 'opacity-50')}
        />
      )}
      <span className="flex flex-1 flex-col justify-between gap-1 p-2.5">
        <span className="line-clamp-2 font-semibold text-sm leading-5 [overflow-wrap:anywhere]">
          {inLanguage(product.name, language)}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
          <span className="tnum text-ink-2">
            {product.kind === 'open'
              ? t('foodBooking:menu.openPrice')
              : Math.max(...prices) > least
                ? t('foodBooking:menu.from', { price })
                : price}
          </span>
          {note && <span className={cx('tnum font-semibold', isOnSale ? 'text-warning' : 'text-ink-3')}>{note}</span>}
        </span>
      </span>
    </button>
  )
}
