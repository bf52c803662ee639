import Bell from 'lucide-react/icons/bell'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { BulbLine, BulbMeter, LoadingBulbs } from '../brand/bulbs.tsx'
import { Mark, Wordmark } from '../brand/mark.tsx'
import { Perforation } from '../brand/perforation.tsx'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { LinkButton, TextLink } from '../button/link-button.tsx'
import { Avatar, type PresenceStatus } from '../display/avatar.tsx'
import { Badge } from '../display/badge.tsx'
import { Kbd } from '../display/kbd.tsx'
import { LivePill } from '../display/live-pill.tsx'
import { Card } from '../layout/card.tsx'
import type { GalleryText } from './gallery-keys.ts'
import { Row, Section } from './section.tsx'

/** Mark, bulbs, perforation. */
export function BrandSection({ t }: { t: GalleryText }) {
  return (
    <Section title={t('sections.brand')}>
      <Row>
        <Wordmark name={t('brand.name')} className="text-accent-text" />
        <span className="chrome flex flex-wrap items-center gap-4 rounded-md bg-chrome px-4 py-3 text-on-chrome">
          <Mark size={32} />
          <BulbLine count={12} className="w-32" />
          <BulbMeter value={0.4} count={12} label={t('brand.meter')} />
        </span>
      </Row>
      <Row caption={t('brand.meterValue')}>
        <BulbMeter value={0.72} label={t('brand.meter')} valueText={t('brand.meterValue')} />
        <span className="flex-1" />
        <LoadingBulbs />
      </Row>
      <Row caption={t('brand.perforation')}>
        <Card pad={false} className="w-full">
          <div className="h-10" />
          <Perforation hole="surface" />
          <div className="h-10" />
        </Card>
      </Row>
    </Section>
  )
}

/** All buttons. */
export function ButtonSection({ t }: { t: GalleryText }) {
  const [saving, setSaving] = useState(true)
  return (
    <Section title={t('sections.buttons')}>
      <Row caption={t('buttons.primaryHint')}>
        <Button variant="primary">{t('buttons.saveRole')}</Button>
        <Button variant="primary" loading={saving} loadingLabel={t('buttons.saving')}>
          {t('buttons.saveRole')}
        </Button>
        <Button size="sm" onClick={() => setSaving(!saving)}>
          {t('buttons.toggleSaving')}
        </Button>
      </Row>
      <Row caption={t('buttons.secondaryHint')}>
        <Button>{t('buttons.cancel')}</Button>
        <Button icon={Printer}>{t('buttons.print')}</Button>
        <Button variant="quiet">{t('buttons.clear')}</Button>
        <IconButton variant="outlined" icon={Ellipsis} label={t('buttons.more')} />
        <IconButton icon={Bell} label={t('buttons.notifications')} badge={3} />
        <Button disabled>{t('buttons.notNow')}</Button>
      </Row>
      <Row caption={t('buttons.dangerHint')}>
        <Button variant="danger" icon={Trash2}>
          {t('buttons.deleteContact')}
        </Button>
        <Button variant="danger-solid">{t('buttons.delete')}</Button>
      </Row>
      <Row caption={t('buttons.densityHint')}>
        {(['compact', 'comfortable', 'touch'] as const).map((density) => (
          <span key={density} data-density={density}>
            <Button variant="primary">{t('buttons.hold')}</Button>
          </span>
        ))}
      </Row>
      <Row caption={t('buttons.linkHint')}>
        <LinkButton href="#users">{t('buttons.toUsers')}</LinkButton>
        <TextLink href="#forgot">{t('buttons.forgot')}</TextLink>
        <Kbd>/</Kbd>
      </Row>
    </Section>
  )
}

const presence: PresenceStatus[] = ['online', 'away', 'busy', 'offline']
const people = ['sample.person1', 'sample.person2', 'sample.person3', 'sample.person4'] as const

/** Badges, people, connection. */
export function BadgeSection({ t }: { t: GalleryText }) {
  return (
    <Section title={t('sections.badges')}>
      <Row>
        <Badge tone="success" icon={CircleCheck}>
          {t('badges.paid')}
        </Badge>
        <Badge tone="warning" icon={Clock}>
          {t('badges.partPaid')}
        </Badge>
        <Badge tone="danger" icon={CircleX}>
          {t('badges.refused')}
        </Badge>
        <Badge tone="info" icon={Mail}>
          {t('badges.invited')}
        </Badge>
        <Badge tone="accent" icon={Star}>
          {t('badges.premium')}
        </Badge>
        <Badge icon={CircleMinus}>{t('badges.disabled')}</Badge>
      </Row>
      <Row>
        {presence.map((status, index) => (
          <span key={status} className="inline-flex items-center gap-2 text-sm">
            <Avatar name={t(people[index] ?? 'sample.person1')} status={status} statusLabel={t(`badges.${status}`)} />
            <span aria-hidden="true">{t(`badges.${status}`)}</span>
          </span>
        ))}
        <Avatar name={t('sample.person5')} size={60} />
      </Row>
      <Row>
        <LivePill state="live" />
        <LivePill state="reconnecting" />
        <LivePill state="offline" />
      </Row>
    </Section>
  )
}
