import { Suspense } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { ProductList } from './list.tsx'
import { useProductsLive } from './queries.ts'
import { useReferences } from './use-references.ts'

const Editor = onDemand(() => import('./editor.tsx').then((part) => ({ default: part.Editor })))
const ModifiersPage = onDemand(() =>
  import('./modifiers/modifiers-page.tsx').then((part) => ({ default: part.ModifiersPage })),
)
const RecipesPage = onDemand(() => import('./recipes/recipes-page.tsx').then((part) => ({ default: part.RecipesPage })))
const AllergenSheet = onDemand(() => import('./allergen-sheet.tsx').then((part) => ({ default: part.AllergenSheet })))

const values = { id: text({ history: 'push' }), view: text({ history: 'push' }) }

/** What is on the menu: the list, one product with all its parts, and what several of them share. */
export default function FoodProductsPage() {
  const [{ id, view }, write] = useAddress(values)
  const references = useReferences()
  useProductsLive()
  const back = () => write({ id: null, view: null })
  const page =
    view === 'modifiers' ? (
      <ModifiersPage onBack={back} />
    ) : view === 'recipes' ? (
      <RecipesPage onBack={back} />
    ) : view === 'allergens' ? (
      <AllergenSheet onBack={back} />
    ) : id ? (
      <Editor key={id} id={id as never} references={references} onBack={back} />
    ) : null
  if (page) return <Suspense fallback={null}>{page}</Suspense>
  return <ProductList references={references} onView={(next) => write({ view: next, id: null })} />
}
