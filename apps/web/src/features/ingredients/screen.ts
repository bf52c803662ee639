import { inLanguage } from '@marquee/contract'
import { type Allergen, type Diet, type IngredientRow, ingredientRecord } from '@marquee/contract/food'
import type { RecordColumn, RecordScreen } from '../../lib/record/screen.ts'

type Field = keyof typeof ingredientRecord.fields
type Hinted = 'itemId' | 'otherAllergens' | 'wastePpm' | 'diets'

const hinted: readonly string[] = ['itemId', 'otherAllergens', 'wastePpm', 'diets']

/** The screen of what the kitchen knows of items. */
export const ingredientScreen = (columns: readonly RecordColumn<IngredientRow>[]): RecordScreen<IngredientRow> => ({
  record: ingredientRecord,
  module: 'ingredients',
  address: '/inventory/ingredients',
  namespace: 'ingredients',
  addText: 'ingredients:add',
  text: (key) => `ingredients:${key}`,
  label: (field) => `ingredients:field.${field as Field}`,
  hint: (field) => (hinted.includes(field) ? `ingredients:hint.${field as Hinted}` : null),
  choice: (field, value) =>
    field === 'diets' ? `ingredients:diet.${value as Diet}` : `ingredients:allergen.${value as Allergen}`,
  nameOf: (row, language) => inLanguage(row.name, language),
  archiveRefused: 'ingredients:inUse',
  words: { itemId: { 'field.taken': 'ingredients:taken' } },
  form: [['itemId'], ['allergens'], ['otherAllergens'], ['diets'], ['wastePpm'], ['substituteId'], ['note']],
  columns: ['allergens', ...columns],
})
