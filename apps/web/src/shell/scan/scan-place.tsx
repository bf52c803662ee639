import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { reportFailure } from '../../lib/report.ts'
import { loadTexts, say } from '../../lib/texts.ts'
import { toast } from '../../lib/toast/toast.ts'
import { cleanScan } from '../../parts/scan/burst.ts'
import { isCovered, useStrayScans } from '../../parts/scan/use-scanner.ts'

type Sheet = ComponentType<{ code: string; onClose: () => void }>

/** Hears the scanner on every screen, and shows what was scanned where the screen itself does not take it. */
export function ScanPlace() {
  const { pathname } = useLocation()
  const [code, setCode] = useState<string | null>(null)
  const [Sheet, setSheet] = useState<Sheet | null>(null)
  const isWanted = code !== null && Sheet === null
  useStrayScans((text) => {
    if (isCovered()) toast.info(say('shell:scan.covered'), { id: 'scan-covered' })
    else setCode(cleanScan(text))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scanned on one screen is not about the next
  useEffect(() => setCode(null), [pathname])
  useEffect(() => {
    if (!isWanted) return
    const load = async () => {
      const [part] = await Promise.all([import('./scan-sheet.tsx'), loadTexts(['getPass'])])
      setSheet(() => part.ScanSheet)
    }
    load().catch((error: unknown) => {
      setCode(null)
      reportFailure(error)
    })
  }, [isWanted])
  return code !== null && Sheet && <Sheet key={code} code={code} onClose={() => setCode(null)} />
}
