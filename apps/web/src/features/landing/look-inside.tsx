import { ProductPicture } from './product-picture.tsx'
import { t } from '../../language/t.ts'

const FRAME = 'rounded-2xl border border-line shadow-raised'

/** Two more screens, as they are. */
export function LookInside() {
  return (
    <section aria-labelledby="inside">
      <h2 id="inside" className="text-xl font-semibold tracking-[-0.01em]">
        {t('A look inside')}
      </h2>
      <div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,16fr)_minmax(0,5fr)] lg:gap-14">
        <figure className="min-w-0">
          <ProductPicture
            of="dashboard"
            alt={t(
              'The dashboard: total distance, business trips, tax savings and this month, above a chart of business and private kilometres by month',
            )}
            className={FRAME}
          />
          <figcaption className="mt-4 text-base text-balance text-muted">
            <span className="font-semibold text-ink">{t('How far, what it is worth, what to do next.')}</span>{' '}
            {t('The dashboard answers these three first.')}
          </figcaption>
        </figure>
        <figure>
          <ProductPicture
            of="tracker"
            alt={t('The trip tracker on a phone: time, distance and the route on a map, with a button to end the trip')}
            className={`mx-auto w-70 lg:w-full ${FRAME}`}
          />
          <figcaption className="mt-4 text-base text-balance text-muted">
            <span className="font-semibold text-ink">{t('No tracker in the car?')}</span>{' '}
            {t('Record the trip with your phone, online or offline.')}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
