import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Avatar } from '../display/avatar.tsx'
import { Badge } from '../display/badge.tsx'
import { Field } from '../field/field.tsx'
import { TextInput } from '../field/text-input.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { Drawer } from '../overlay/drawer/drawer.tsx'
import { FormFooter } from '../overlay/drawer/form-footer.tsx'
import { Menu } from '../overlay/menu/menu.tsx'
import { Tabs } from '../overlay/tabs.tsx'
import type { GalleryText } from './gallery-keys.ts'
import { Row, Section } from './section.tsx'

/** Drawer, dialogs, menu, tabs. */
export function OverlaySection({ t }: { t: GalleryText }) {
  const [open, setOpen] = useState<'drawer' | 'dialog' | 'confirm' | 'typed'>()
  const [tab, setTab] = useState('one')
  const close = () => setOpen(undefined)
  return (
    <Section title={t('sections.overlays')}>
      <Row>
        <Button onClick={() => setOpen('drawer')}>{t('overlays.drawer')}</Button>
        <Button onClick={() => setOpen('dialog')}>{t('overlays.dialog')}</Button>
        <Button onClick={() => setOpen('confirm')}>{t('overlays.confirm')}</Button>
        <Button onClick={() => setOpen('typed')}>{t('overlays.typed')}</Button>
        <SampleMenu t={t} />
      </Row>
      <Tabs
        label={t('overlays.tabs')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'one', label: t('overlays.tabOne'), count: 4, content: t('overlays.tabOneBody') },
          { value: 'two', label: t('overlays.tabTwo'), content: t('overlays.tabTwoBody') },
        ]}
      />
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        kicker={t('overlays.drawerKicker')}
        title={t('sample.person2')}
        subtitle={t('sample.roleBoxOffice')}
        media={<Avatar name={t('sample.person2')} size={60} status="online" statusLabel={t('badges.online')} />}
        badges={
          <Badge tone="success" icon={CircleCheck}>
            {t('badges.active')}
          </Badge>
        }
        footer={
          <FormFooter
            note={t('overlays.drawerNote')}
            onCancel={close}
            submitLabel={t('buttons.saveRole')}
            onSubmit={close}
          />
        }
      >
        <Field label={t('fields.name')}>
          <TextInput defaultValue={t('sample.person2')} />
        </Field>
        <Field label={t('fields.phone')} hint={t('fields.phoneHint')}>
          <TextInput type="tel" inputMode="tel" />
        </Field>
      </Drawer>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('overlays.dialog')}
        description={t('overlays.dialogBody')}
        footer={
          <>
            <Button onClick={close}>{t('buttons.cancel')}</Button>
            <Button variant="primary" onClick={close}>
              {t('buttons.saveRole')}
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={open === 'confirm'}
        title={t('overlays.confirmTitle')}
        body={t('overlays.confirmBody')}
        confirmLabel={t('overlays.confirmVerb')}
        onConfirm={close}
        onCancel={close}
      />
      <ConfirmDialog
        open={open === 'typed'}
        title={t('overlays.typedTitle')}
        body={t('overlays.typedBody')}
        confirmLabel={t('overlays.typedVerb')}
        typedWord={t('overlays.typedWord')}
        onConfirm={close}
        onCancel={close}
      />
    </Section>
  )
}

function SampleMenu({ t }: { t: GalleryText }) {
  const [order, setOrder] = useState('name')
  return (
    <Menu
      trigger={<Button iconEnd={ChevronDown}>{t('overlays.menu')}</Button>}
      items={[
        { id: 'print', label: t('buttons.print'), icon: Printer, kbd: 'P' },
        { id: 'mail', label: t('overlays.sendMail'), icon: Mail },
        {
          kind: 'submenu',
          id: 'move',
          label: t('overlays.moveTo'),
          items: [{ id: 'archive', label: t('overlays.archive') }],
        },
        { kind: 'separator', id: 'line1' },
        {
          kind: 'radio',
          id: 'order',
          label: t('overlays.sortBy'),
          value: order,
          onValueChange: setOrder,
          options: [
            { value: 'name', label: t('overlays.sortName') },
            { value: 'date', label: t('overlays.sortDate') },
          ],
        },
        { kind: 'separator', id: 'line2' },
        { id: 'refund', label: t('overlays.refund'), icon: Undo2, destructive: true },
      ]}
    />
  )
}
