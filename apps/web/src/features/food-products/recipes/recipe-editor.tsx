import { inLanguage } from '@marquee/contract'
import type { FoodRecipeId } from '@marquee/contract/food'
import type { RecipeDetail } from '@marquee/contract/food-recipes'
import { Badge, Button, Dialog, Field, FieldGroup, Skeleton, TextInput } from '@marquee/ui'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useId, useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRecipe, useRecipeChanges } from '../queries.ts'
import { LineRows } from './line-rows.tsx'
import { newLine, recipeDraftOf, recipeInputOf } from './recipe-draft.ts'

/** One recipe: its draft, what it costs, and the versions before. */
export function RecipeEditor({ id, onClose }: { id: FoodRecipeId; onClose: () => void }) {
  const { t } = useTexts('foodProducts')
  const recipe = useRecipe(id)
  if (recipe.data) return <OpenRecipe recipe={recipe.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('foodProducts:recipes.one')}>
      {recipe.isError ? (
        <FailedState title={t('foodProducts:recipes.failed')} query={recipe} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

function OpenRecipe({ recipe, onClose }: { recipe: RecipeDetail; onClose: () => void }) {
  const { t, language } = useTexts('foodProducts', 'errors')
  const id = useId()
  const mayUpdate = useMay('food_products', 'update')
  const { save, publish } = useRecipeChanges()
  const [start, setStart] = useState(() => recipeDraftOf(recipe, language))
  const [draft, setDraft] = useState(start)
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const change = (more: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...more }))
    setSaid((before) => ({ ...before, failure: null }))
  }
  const errorAt = (path: string) => {
    const issue = said.failure?.issues.find((each) => each.path === path || each.path.startsWith(`${path}.`))
    return issue && t(`errors:${issue.message}` as never)
  }
  const name = inLanguage(draft.name, language)
  const isDirty = draft !== start

  async function keep(): Promise<RecipeDetail> {
    if (!isDirty && recipe.hasDraft) return recipe
    const saved = await save.mutateAsync({ id: recipe.id, expectedRev: recipe.rev, ...recipeInputOf(draft) })
    const next = recipeDraftOf(saved, language)
    setStart(next)
    setDraft(next)
    return saved
  }
  async function run(step: () => Promise<unknown>) {
    try {
      await step()
    } catch (error) {
      setSaid(({ attempt }) => ({ failure: readFailure(error), attempt: attempt + 1 }))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const saved = await keep()
      await publish.mutateAsync({ id: saved.id, expectedRev: saved.rev })
      toast.success(t('foodProducts:recipes.published', { name }))
      onClose()
    })
  }
  const costs = recipe.versions.flatMap(({ lines }) => lines)
  return (
    <FormDialog
      size="lg"
      title={name || t('foodProducts:recipes.one')}
      lead={<Versions recipe={recipe} />}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={said}
      words={{ STATE: t('foodProducts:recipes.notNow') }}
      pending={save.isPending || publish.isPending}
      isDirty={isDirty}
      submitLabel={t('foodProducts:recipes.publish')}
    >
      <fieldset disabled={!mayUpdate} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
        <LocalTextField
          id={`${id}-name`}
          label={t('foodProducts:recipes.name')}
          value={draft.name}
          maxLength={100}
          required
          errors={{ [language]: errorAt('name') }}
          onChange={(next) => change({ name: next })}
        />
        <Field
          label={t('foodProducts:recipes.yields')}
          hint={t('foodProducts:recipes.yieldsHint')}
          error={errorAt('yieldQty')}
          className="w-48"
        >
          <TextInput
            value={draft.yieldQty}
            inputMode="decimal"
            suffix={t(`foodProducts:unit.${recipe.unit}`)}
            className="tnum"
            onChange={(event) => change({ yieldQty: event.target.value })}
          />
        </Field>
        <FieldGroup
          label={t('foodProducts:recipes.lines')}
          error={draft.lines.length === 0 ? errorAt('lines') : undefined}
        >
          <LineRows
            recipeId={recipe.id}
            lines={draft.lines}
            costs={costs}
            errorAt={errorAt}
            onChange={(lines) => change({ lines })}
          />
        </FieldGroup>
        {mayUpdate && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={Plus} onClick={() => change({ lines: [...draft.lines, newLine()] })}>
              {t('foodProducts:recipes.addLine')}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              disabled={!isDirty}
              loading={save.isPending}
              onClick={() =>
                void run(async () => {
                  await keep()
                  toast.success(t('foodProducts:recipes.kept'))
                })
              }
            >
              {t('foodProducts:recipes.keep')}
            </Button>
          </div>
        )}
      </fieldset>
    </FormDialog>
  )
}

/** Which version portions are made by, and since when. */
function Versions({ recipe }: { recipe: RecipeDetail }) {
  const { t } = useTexts('foodProducts')
  const format = useFormat()
  const live = recipe.versions.find(({ state }) => state === 'live')
  const publishedAt = live?.publishedAt
  return (
    <span className="flex flex-wrap items-center gap-2">
      {live && publishedAt
        ? t('foodProducts:recipes.liveSince', { version: live.versionNo, at: format.dateTime(publishedAt) })
        : t('foodProducts:recipes.neverLive')}
      {recipe.hasDraft && <Badge icon={PencilLine}>{t('foodProducts:recipes.draft')}</Badge>}
    </span>
  )
}
