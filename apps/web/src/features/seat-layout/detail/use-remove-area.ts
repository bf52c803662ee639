import { inLanguage, type SeatGeometry } from '@marquee/contract'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useLayoutMutations } from '../queries.ts'
import type { DraftTools } from './use-draft-tools.ts'

/** Takes a standing area out of the draft at once; the toast draws it again. */
export function useRemoveArea(tools: DraftTools) {
  const { t, language } = useTexts('seatLayout')
  const { removeArea, saveArea } = useLayoutMutations()
  const versionId = tools.draft.id

  async function run(area: SeatGeometry['standing'][number], geometry: SeatGeometry) {
    const { areaNo, category, ...drawn } = area
    const categoryId = geometry.categories[category]
    try {
      await removeArea.mutateAsync({ versionId, areaNo })
      tools.end()
      toast.success(t('seatLayout:toast.areaRemoved', { name: inLanguage(area.name, language) }), {
        action: categoryId && {
          label: t('seatLayout:toast.undo'),
          onSelect: () => void saveArea.mutateAsync({ versionId, ...drawn, categoryId }).catch(reportFailure),
        },
      })
    } catch (error) {
      reportFailure(error)
    }
  }

  return { run, isPending: removeArea.isPending }
}
