import { TRIP_COLUMN_NAMES } from '@spoor/contract/trip-columns.ts'
import { Bullets, GuideSection, Steps, Terms } from './guide-parts.tsx'

export function TabsGuide() {
  return (
    <>
      <GuideSection title="Custom tabs">
        <p className="text-muted">
          A tab is a way of looking at your trips that you keep: which trips, in which order, with which columns. It
          holds no trips of its own, so nothing is lost when you delete one.
        </p>
        <Steps
          steps={[
            { title: 'Set it up', text: 'In the logbook choose filters, order and columns until the list is right.' },
            {
              title: 'Save it',
              text: "Press 'New tab', or Ctrl+S, and give it a name. It then stands above the list, beside 'All trips'.",
            },
            {
              title: 'Change it',
              text: "Change what it shows and press 'Save changes'; the arrow beside its name renames, moves or deletes it.",
            },
          ]}
        />
      </GuideSection>
      <GuideSection title="Advanced filtering">
        <Bullets
          items={[
            'Days: from and to, or a period that moves on with the calendar, such as this month or this tax year.',
            'Classification: business, private, or not yet told.',
            'Status: pending, confirmed or rejected.',
            'Reason: with or without one. What SARS would ask about are business trips without.',
            'Kilometres: from and to.',
            'Vehicle, upload, and words in places, reasons or notes.',
          ]}
        />
        <p className="text-muted">
          Filters work together: a trip is shown that meets all of them. The totals above the list and the map follow.
        </p>
      </GuideSection>
      <GuideSection title="Column management">
        <p className="text-muted">Under 'Columns' choose which are shown, and in which order. Available are:</p>
        <Terms
          terms={[
            { term: TRIP_COLUMN_NAMES.when, says: 'When the trip began and ended, in your own timezone.' },
            { term: TRIP_COLUMN_NAMES.locations, says: 'From where to where.' },
            { term: TRIP_COLUMN_NAMES.distance, says: 'Kilometres, and where they come from.' },
            { term: TRIP_COLUMN_NAMES.classification, says: 'Business, private, or unclassified.' },
            { term: TRIP_COLUMN_NAMES.status, says: 'Pending, confirmed or rejected.' },
            { term: TRIP_COLUMN_NAMES.reason, says: 'What the trip was for, as SARS asks.' },
            { term: TRIP_COLUMN_NAMES.vehicle, says: 'Which vehicle was driven.' },
            { term: TRIP_COLUMN_NAMES.driver, says: 'Who drove, where the file tells.' },
            {
              term: TRIP_COLUMN_NAMES.costs,
              says: 'What a business trip is worth at the rate of its tax year; an estimate.',
            },
            { term: TRIP_COLUMN_NAMES.notes, says: 'Anything else; it goes into no logbook.' },
          ]}
        />
      </GuideSection>
      <GuideSection title="Templates and sharing">
        <p className="text-muted">
          'New tab' also offers ready ones: To confirm, Business without a reason, This month, This tax year, Long
          trips. Take one as it is or make it your own. In a company 'Share with my company' gives a tab to your
          colleagues: they see its filters and columns, filled with their own trips, never with yours.
        </p>
      </GuideSection>
    </>
  )
}
