import { Link } from '@tanstack/react-router'
import { Car } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { Section } from './section.tsx'
import { t } from '../../language/t.ts'

/** Vehicles have a page of their own. */
export function VehiclesSection() {
  return (
    <Section title={t('Vehicles')} description={t('Their names, odometer readings and what they cost.')}>
      <Link to="/vehicles" className={buttonClass()}>
        <Car size={16} aria-hidden />
        {t('Open vehicles')}
      </Link>
    </Section>
  )
}
