import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { ProductList } from './list.tsx'
import { useProductsLive } from './queries.ts'
import { useReferences } from './use-references.ts'

const Editor = dialogOnDemand(() => import('./editor.tsx').then((part) => ({ default: part.Editor })))
const ModifiersPage = dialogOnDemand(() =>
  import('./modifiers/modifiers-page.tsx').then((part) => ({ default: part.ModifiersPage })),
)
const RecipesPage = dialogOnDemand(() =>
  import('./recipes/recipes-page.tsx').then((part) => ({ default: part.RecipesPage })),
)
const AllergenSheet = dialogOnDemand(() =>
  import('./allergen-sheet.tsx').then((part) => ({ default: part.AllergenSheet })),
)

const values = { id: text({ history: 'push' }), view: text({ history: 'push' }) }

/** What is on the menu: the list, one product with all its parts, and what several of them share. */
export default function FoodProductsPage() {
  const [{ id, view }, write] = useAddress(values)
  const references = useReferences()
  useProductsLive()
  const back = () => write({ id: null, view: null })
  if (view === 'modifiers') return <ModifiersPage onBack={back} />
  if (view === 'recipes') return <RecipesPage onBack={back} />
  if (view === 'allergens') return <AllergenSheet onBack={back} />
  if (id) return <Editor key={id} id={id as never} references={references} onBack={back} />
  return <ProductList references={references} onView={(next) => write({ view: next, id: null })} />
}
