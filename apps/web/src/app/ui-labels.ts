import type { UiLabels } from '@marquee/ui'
import { useMemo } from 'react'
import { useFormat } from '../lib/format.ts'
import { todayIn } from '../lib/today.ts'
import { useTexts } from '../lib/use-texts.ts'
import { useZone } from '../lib/zone.ts'

/** The standing words of the components, in the language that is on. */
export function useUiLabels(): UiLabels {
  const { t, language } = useTexts('common')
  const format = useFormat()
  const zone = useZone()
  return useMemo(
    () => ({
      required: t('common:form.required'),
      optional: t('common:form.optional'),
      close: t('common:action.close'),
      cancel: t('common:action.cancel'),
      clear: t('common:action.clear'),
      clearSearch: t('common:action.clearSearch'),
      more: t('common:action.more'),
      showPassword: t('common:form.showPassword'),
      hidePassword: t('common:form.hidePassword'),
      noOptions: t('common:form.nothingToChoose'),
      openList: t('common:form.openList'),
      loading: t('common:state.loading'),
      retry: t('common:action.retry'),
      requestId: (id) => t('common:state.requestId', { id }),
      copyRequestId: t('common:state.copyRequestId'),
      copied: t('common:toast.copied'),
      clearFilters: t('common:action.clearFilters'),
      live: t('common:connection.live'),
      reconnecting: t('common:connection.reconnecting'),
      offline: t('common:connection.offline'),
      errorSummary: (count) => t('common:form.summary', { count }),
      breadcrumb: t('common:a11y.breadcrumb'),
      moreActions: t('common:action.moreActions'),
      toasts: t('common:toast.label'),
      columns: t('common:table.columns'),
      density: t('common:table.density'),
      comfortable: t('common:table.densityComfortable'),
      compact: t('common:table.densityCompact'),
      selectPage: t('common:table.selectAll'),
      selectRow: (name) => t('common:table.selectRow', { name }),
      selectedCount: (count, total) =>
        total === undefined
          ? t('common:table.selected', { count })
          : t('common:table.selectedOf', { selected: count, total }),
      clearSelection: t('common:table.clearSelection'),
      sort: (column) => t('common:table.sortBy', { column }),
      nextPage: t('common:pager.next'),
      previousPage: t('common:pager.previous'),
      loadMore: t('common:pager.loadMore'),
      typeToConfirm: (text) => t('common:dialog.typeToConfirm', { text }),
      showTable: t('common:chart.asTable'),
      showChart: t('common:chart.asChart'),
      asOf: (time) => t('common:state.asOf', { time }),
      noData: t('common:chart.noData'),
      dates: {
        locale: language === 'tr' ? 'tr-TR' : 'en-GB',
        show: (date) => format.date(date),
        today: () => todayIn(zone),
      },
      datePattern: t('common:date.pattern'),
      timePattern: t('common:date.timePattern'),
      timeOfDay: t('common:date.time'),
      openCalendar: t('common:date.openCalendar'),
      chooseDate: t('common:date.choose'),
      previousMonth: t('common:date.previousMonth'),
      nextMonth: t('common:date.nextMonth'),
    }),
    [t, language, format, zone],
  )
}
