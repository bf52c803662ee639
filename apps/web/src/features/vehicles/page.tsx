import { inLanguage } from '@marquee/contract'
import type { DriverRow, VehicleClassRow } from '@marquee/contract/transport'
import { Segmented } from '@marquee/ui'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFormat } from '../../lib/format.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { NextService, useServiceText } from './next-service.tsx'
import { Papers, usePapersText } from './papers.tsx'
import { PartList } from './part-list.tsx'
import { classCalls, driverCalls, useVehicleChoices, vehicleCalls } from './queries.ts'
import { classEntry, driverEntry, vehicleScreen } from './screen.ts'

const TripsView = onDemand(() => import('./trips/trips-view.tsx').then((part) => ({ default: part.TripsView })))

const LogView = onDemand(() => import('./log/log-view.tsx').then((part) => ({ default: part.LogView })))

/** What carries guests and who drives, the trips of a day, and the log of the vehicles. */
export default function VehiclesPage() {
  const { t } = useTexts('vehicles')
  const [params, setParams] = useSearchParams()
  const asked = params.get('view')
  const view = asked === 'trips' || asked === 'log' ? asked : 'vehicles'
  const views = (
    <Segmented
      label={t('vehicles:views.label')}
      value={view}
      onValueChange={(chosen) => setParams(chosen === 'vehicles' ? {} : { view: chosen })}
      options={(['vehicles', 'trips', 'log'] as const).map((value) => ({ value, label: t(`vehicles:views.${value}`) }))}
    />
  )
  if (view === 'vehicles') return <Fleet views={views} />
  return (
    <Suspense fallback={null}>{view === 'trips' ? <TripsView views={views} /> : <LogView views={views} />}</Suspense>
  )
}

function Fleet({ views }: { views: ReactNode }) {
  const { t, language } = useTexts('vehicles')
  const format = useFormat()
  const papersText = usePapersText()
  const serviceText = useServiceText()
  const { data: choices } = useVehicleChoices()
  const screen = useMemo(
    () =>
      vehicleScreen({
        capacity: {
          id: 'capacity',
          header: 'vehicles:field.seats',
          align: 'end',
          text: (row) => t('vehicles:guests', { count: row.capacity, number: format.number(row.capacity) }),
          cell: (row) => <span className="tnum">{format.number(row.capacity)}</span>,
        },
        papers: {
          id: 'papers',
          header: 'vehicles:papers.label',
          hideBelow: 'md',
          text: papersText,
          cell: (row) => <Papers row={row} />,
        },
        service: {
          id: 'service',
          header: 'vehicles:service.label',
          hideBelow: 'lg',
          text: serviceText,
          cell: (row) => <NextService row={row} />,
        },
      }),
    [format, papersText, serviceText, t],
  )
  const references = useMemo(
    () => ({
      classId: (choices?.classes ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      driverId: (choices?.drivers ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
    [choices, language],
  )
  const people = useMemo(
    () => ({ userId: (choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name })) }),
    [choices],
  )
  const classFacts = ({ code, seats, wheelchairs, luggage }: VehicleClassRow) =>
    [
      code,
      t('vehicles:guests', { count: seats, number: format.number(seats) }),
      wheelchairs > 0 && t('vehicles:wheelchairs', { count: wheelchairs, number: format.number(wheelchairs) }),
      luggage > 0 && t('vehicles:suitcases', { count: luggage, number: format.number(luggage) }),
    ]
      .filter(Boolean)
      .join(' · ')
  const driverFacts = ({ phone, licenceUntil }: DriverRow) =>
    [phone, licenceUntil && t('vehicles:drivers.until', { date: format.date(licenceUntil) })]
      .filter(Boolean)
      .join(' · ')
  return (
    <RecordPage
      screen={screen}
      calls={vehicleCalls}
      references={references}
      views={views}
      foot={
        <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
          <PartList part="classes" entry={classEntry} calls={classCalls} facts={classFacts} />
          <PartList part="drivers" entry={driverEntry} calls={driverCalls} facts={driverFacts} references={people} />
        </div>
      }
    />
  )
}
