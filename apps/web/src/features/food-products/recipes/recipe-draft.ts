import type { Language, LocalText } from '@marquee/contract'
import type { RecipeDetail } from '@marquee/contract/food-recipes'
import type { BaseUnit } from '@marquee/contract/inventory'
import { plainDecimal } from '../../../lib/decimal.ts'
import { readPercent } from '../../../lib/record/kinds.ts'

/** A line of a recipe while it is edited. */
export interface DraftLine {
  key: string
  /** `item:` or `recipe:` with its id; empty: nothing is chosen. */
  of: string
  qty: string
  unit: BaseUnit
  loss: string
}
/** A recipe while it is edited. */
export interface RecipeDraft {
  name: LocalText
  yieldQty: string
  lines: DraftLine[]
}

let keys = 0
export const newLine = (): DraftLine => {
  keys += 1
  return { key: `new-${keys}`, of: '', qty: '', unit: 'g', loss: '' }
}

const decimal = (value: string, language: Language) => (language === 'tr' ? value.replace('.', ',') : value)

/** The draft of a recipe as the form shows it; without one, what is published is where it begins. */
export function recipeDraftOf(recipe: RecipeDetail, language: Language): RecipeDraft {
  const version = recipe.versions.find(({ state }) => state === 'draft') ?? recipe.versions[0]
  return {
    name: recipe.name,
    yieldQty: decimal(version?.yieldQty ?? '1', language),
    lines: (version?.lines ?? []).map((line, index) => ({
      key: `${version?.id} ${index}`,
      of: line.itemId ? `item:${line.itemId}` : `recipe:${line.subRecipeId}`,
      qty: decimal(line.qty, language),
      unit: line.unit,
      loss: line.lossPpm === 0 ? '' : decimal(String(line.lossPpm / 10_000), language),
    })),
  }
}

/** The draft as it is sent. */
export const recipeInputOf = ({ name, yieldQty, lines }: RecipeDraft) => ({
  name,
  yieldQty: plainDecimal(yieldQty),
  lines: lines.map(({ of, qty, unit, loss }) => {
    const [what, id] = of.split(':')
    return {
      itemId: (what === 'item' ? id : null) as never,
      subRecipeId: (what === 'recipe' ? id : null) as never,
      qty: plainDecimal(qty),
      unit,
      lossPpm: readPercent(loss) ?? 0,
    }
  }),
})
