import { expect, test } from 'vitest'
import { menu, soup } from '../testing/desk.tsx'
import { allergensOf } from './allergens.ts'

const [product] = menu.products
const [group] = product?.modifiers ?? []
const told = (...optionIds: string[]) =>
  allergensOf(
    { variantId: soup, modifiers: optionIds.map((optionId) => ({ optionId, qty: 1 })), picks: [] } as never,
    () =>
      ({
        ...product,
        modifiers: [
          {
            ...group,
            options: [
              { id: 'pepper', allergens: [], otherAllergens: ['Maraş pepper'], allergensKnown: true },
              { id: 'secret', allergens: ['nuts'], otherAllergens: [], allergensKnown: false },
            ],
          },
        ],
      }) as never,
  )

test('an option brings what the venue asks to name besides, and its unknown makes the whole unknown', () => {
  expect(told()).toEqual({ known: ['celery'], others: [], isKnown: true })
  expect(told('pepper')).toEqual({ known: ['celery'], others: ['Maraş pepper'], isKnown: true })
  expect(told('pepper', 'secret')).toEqual({ known: ['celery', 'nuts'], others: ['Maraş pepper'], isKnown: false })
})
