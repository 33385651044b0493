import { TRIP_COLUMN_NAMES } from '@spoor/contract/trip-columns.ts'
import { GuidePicture } from './guide-picture.tsx'
import { Bullets, GuideSection, Steps, Terms } from './guide-parts.tsx'
import { t } from '../../language/t.ts'

export function TabsGuide() {
  return (
    <>
      <GuideSection title={t('Custom tabs')}>
        <p className="text-muted">
          {t(
            'A tab is a saved view of your trips: which trips, in which order, with which columns. It holds no trips of its own, so nothing is lost when you delete one.',
          )}
        </p>
        <Steps
          steps={[
            {
              title: t('Set it up'),
              text: t('In the logbook choose filters, order and columns until the list is right.'),
            },
            {
              title: t('Save it'),
              text: t("Press 'New tab', or Ctrl+S, and name it. It appears above the list, beside 'All trips'."),
            },
            {
              title: t('Change it'),
              text: t(
                "Change what it shows and press 'Save changes'; the arrow beside its name renames, moves or deletes it.",
              ),
            },
          ]}
        />
        <GuidePicture
          of="logbook"
          alt={t('The logbook with the business trips of last month: totals, tabs, filters, and the list')}
        />
      </GuideSection>
      <GuideSection title={t('Advanced filtering')}>
        <Bullets
          items={[
            t('Days: from and to, or a period that moves on with the calendar, such as this month or this tax year.'),
            t('Classification: business, private or unclassified.'),
            t('Status: pending, confirmed or rejected.'),
            t('Reason: with or without. SARS asks about business trips without one.'),
            t('Kilometres: from and to.'),
            t(
              'Work hours: inside or outside, once you have set them in the settings. A trip is inside if it starts and ends in them.',
            ),
            t('Vehicle, upload, and words in places, reasons or notes.'),
          ]}
        />
        <p className="text-muted">
          {t(
            'Filters work together: a trip is shown that meets all of them. The totals above the list and the map follow.',
          )}
        </p>
      </GuideSection>
      <GuideSection title={t('Column management')}>
        <p className="text-muted">{t("Under 'Columns' choose which are shown, and in which order. Available are:")}</p>
        <Terms
          terms={[
            { term: t(TRIP_COLUMN_NAMES.when), says: t('When the trip began and ended, in your own timezone.') },
            { term: t(TRIP_COLUMN_NAMES.locations), says: t('From where to where.') },
            {
              term: t(TRIP_COLUMN_NAMES.distance),
              says: t('Kilometres; the map and the form of a trip say where they come from.'),
            },
            { term: t(TRIP_COLUMN_NAMES.classification), says: t('Business, private, or unclassified.') },
            { term: t(TRIP_COLUMN_NAMES.status), says: t('Pending, confirmed or rejected.') },
            { term: t(TRIP_COLUMN_NAMES.reason), says: t('What the trip was for, as SARS asks.') },
            { term: t(TRIP_COLUMN_NAMES.vehicle), says: t('Which vehicle was driven.') },
            { term: t(TRIP_COLUMN_NAMES.driver), says: t('Who drove, if the file says so.') },
            {
              term: t(TRIP_COLUMN_NAMES.cost_centre),
              says: t('What your company charges the trip to.'),
            },
            {
              term: t(TRIP_COLUMN_NAMES.costs),
              says: t('What a business trip is worth at the rate of its tax year; an estimate.'),
            },
            { term: t(TRIP_COLUMN_NAMES.notes), says: t('Anything else. It does not appear in the logbook.') },
          ]}
        />
      </GuideSection>
      <GuideSection title={t('Templates and sharing')}>
        <p className="text-muted">
          {t(
            "'New tab' also offers ready ones: To confirm, Business without a reason, This month, This tax year, Long trips. Take one as it is or make it your own. In a company 'Share with my company' gives a tab to your colleagues: they see its filters and columns, filled with their own trips, never with yours.",
          )}
        </p>
      </GuideSection>
    </>
  )
}
