import { inLanguage } from '@marquee/contract'
import type { RecipeRow } from '@marquee/contract/food-recipes'
import { Badge, Button, Card, EmptyState, IconButton, PageFrame, Skeleton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import CircleCheck from 'lucide-react/icons/circle-check'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { failureText, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { crumbsOf } from '../crumbs.tsx'
import { useRecipeChanges, useRecipes } from '../queries.ts'

const RecipeEditor = dialogOnDemand(() =>
  import('./recipe-editor.tsx').then((part) => ({ default: part.RecipeEditor })),
)
const NewRecipe = dialogOnDemand(() => import('./new-recipe.tsx').then((part) => ({ default: part.NewRecipe })))

/** All recipes: of dishes, and of what is made ahead and used in them. */
export function RecipesPage({ onBack }: { onBack: () => void }) {
  const { t, language } = useTexts('foodProducts', 'errors')
  const list = useRecipes()
  const mayCreate = useMay('food_products', 'create')
  const mayArchive = useMay('food_products', 'archive')
  const { archive } = useRecipeChanges()
  const [open, setOpen] = useState<RecipeRow['id'] | 'new' | null>(null)
  const rows = list.data ?? []
  async function putAway(row: RecipeRow) {
    const name = inLanguage(row.name, language)
    try {
      await archive.mutateAsync({ id: row.id, expectedRev: row.rev })
      toast.success(t('foodProducts:recipes.archived', { name }))
    } catch (error) {
      const { reason } = readFailure(error)
      toast.error(reason === 'STATE' ? t('foodProducts:recipes.inUse', { name }) : t(failureText(reason)))
    }
  }
  const add = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen('new')}>
      {t('foodProducts:recipes.add')}
    </Button>
  )
  return (
    <PageFrame
      title={t('foodProducts:recipes.title')}
      subtitle={list.data ? t('foodProducts:recipes.count', { count: rows.length }) : '\u00a0'}
      breadcrumb={crumbsOf(t('foodProducts:title'))}
      primary={add || undefined}
    >
      {list.isError && !list.data && <FailedState title={t('foodProducts:recipes.failed')} query={list} />}
      {list.isPending && <Skeleton className="h-48" />}
      {list.data && rows.length === 0 && (
        <EmptyState
          title={t('foodProducts:recipes.empty')}
          body={t('foodProducts:recipes.emptyHint')}
          action={add || <Button onClick={onBack}>{t('foodProducts:back')}</Button>}
        />
      )}
      {rows.length > 0 && (
        <Card className="max-w-[860px]">
          <ul aria-label={t('foodProducts:recipes.title')} className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
                <span className="min-w-0 flex-[1_1_200px]">
                  <span className="flex flex-wrap items-center gap-2 font-semibold">
                    {inLanguage(row.name, language)}
                    {row.isLive && (
                      <Badge tone="success" icon={CircleCheck}>
                        {t('foodProducts:recipes.live')}
                      </Badge>
                    )}
                    {row.hasDraft && <Badge icon={PencilLine}>{t('foodProducts:recipes.draft')}</Badge>}
                  </span>
                  <span className="block text-ink-3 text-sm">
                    {t('foodProducts:recipes.usedIn', { count: row.usedIn })}
                  </span>
                </span>
                <span className="flex items-center gap-1">
                  <Button
                    aria-label={t('foodProducts:recipes.openNamed', { name: inLanguage(row.name, language) })}
                    onClick={() => setOpen(row.id)}
                  >
                    {t('foodProducts:recipes.open')}
                  </Button>
                  {mayArchive && (
                    <IconButton
                      icon={Archive}
                      label={t('foodProducts:recipes.archive', { name: inLanguage(row.name, language) })}
                      onClick={() => void putAway(row)}
                    />
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open === 'new' && <NewRecipe onClose={() => setOpen(null)} onMade={setOpen} />}
      {open && open !== 'new' && <RecipeEditor key={open} id={open} onClose={() => setOpen(null)} />}
    </PageFrame>
  )
}
