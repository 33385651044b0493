import { Bullets, GuidePicture, GuideSection, Key, Terms } from './guide-parts.tsx'
import { t } from '../../language/t.ts'

export function NavigationGuide() {
  return (
    <>
      <GuideSection title={t('Main navigation')}>
        <Terms
          terms={[
            { term: t('Individual Dashboard'), says: t('How far, what it is worth, and what to do next.') },
            { term: t('Logbook'), says: t('All trips: find, classify, edit and add them, and download the logbook.') },
            { term: t('Upload Data'), says: t("Your tracker's files, the trips found and the rows skipped.") },
            {
              term: t('Connect a tracker'),
              says: t('Phones and servers that send your trips by themselves, and whether they work.'),
            },
            { term: t('Trip Tracker'), says: t('Records a trip with this device while you drive.') },
            { term: t('Vehicles'), says: t('Odometer readings, costs and tax details for each vehicle.') },
            { term: t('Places'), says: t('Names for where you drive, and rules that classify trips.') },
            { term: t('Reports'), says: t('Bills, summaries and frozen logbooks as PDF or Excel.') },
            { term: t('Team'), says: t('For company administrators: drivers, invitations and submitted logbooks.') },
            { term: t('How-To Guides'), says: t('These pages.') },
            {
              term: t('Settings'),
              says: t('Your profile, language, vehicles, work hours, emails and data.'),
            },
          ]}
        />
        <p className="text-muted">
          {t(
            'The button beside the logo makes the sidebar narrow or wide; this browser remembers it. The logo opens your dashboard.',
          )}
        </p>
      </GuideSection>
      <GuideSection title={t('Quick stats')}>
        <p className="text-muted">
          {t(
            'The dashboard starts with your to-do list. Below it are four cards for the tax year you choose: total distance with its growth compared with the same days last month, business trips, the estimated tax savings, and this month. Trip Management has the recent trips, statistics and insights. In the logbook, a strip above the list shows the totals of the trips that match your filters.',
          )}
        </p>
        <GuidePicture of="dashboard" alt={t('The dashboard: your to-do list, then the figures for the tax year')} />
      </GuideSection>
      <GuideSection title={t('Smart search')}>
        <p className="text-muted">
          {t(
            "The logbook's search finds words in places, reasons and notes as you type. It also recognises a month ('March'), a day ('3 March 2025') and a distance ('10-20 km'). These appear as chips below the search, like the filters you set under Filter; click a chip to remove it. List, map and totals update, and you can bookmark the address.",
          )}
        </p>
      </GuideSection>
      <GuideSection title={t('Trip navigation')}>
        <Terms
          terms={[
            { term: <Pair keys={['J', 'K']} />, says: t('Next and previous trip; the map shows its route.') },
            { term: <Pair keys={['B', 'P']} />, says: t('The trip was business, or private.') },
            { term: <Key>{t('U')}</Key>, says: t('Not classified yet.') },
            { term: <Key>{t('A')}</Key>, says: t("Accept Spoor's suggestion for the trip.") },
            { term: <Key>{t('C')}</Key>, says: t('Confirm the trip.') },
            { term: <Key>{t('X')}</Key>, says: t('Select the trip, for what can be done with several at once.') },
            {
              term: <Pair keys={[t('Shift+J'), t('Shift+K')]} />,
              says: t('Select the trip and go on to the next or previous.'),
            },
            {
              term: <Pair keys={[t('Enter'), t('Delete')]} />,
              says: t('Edit or delete the selected trip; Undo brings a deleted trip back.'),
            },
            { term: <Key>{t('M')}</Key>, says: t('Show or hide the map.') },
          ]}
        />
      </GuideSection>
      <GuideSection title={t('Keyboard shortcuts')}>
        <p className="text-muted">{t('In the logbook:')}</p>
        <Terms
          terms={[
            { term: <Key>{t('Ctrl+M')}</Key>, says: t('Toggle sidebar') },
            {
              term: <Key>{t('Ctrl+F')}</Key>,
              says: t("Focus the search (press again for the browser's own)"),
            },
            {
              term: <Pair keys={[t('Ctrl+N'), 'N']} />,
              says: t('New trip: use N, because Ctrl+N opens a new browser window'),
            },
            {
              term: <Pair keys={[t('Ctrl+R'), 'R']} />,
              says: t('Refresh: use R, because Ctrl+R reloads the page in your browser'),
            },
            { term: <Key>{t('Ctrl+E')}</Key>, says: t('Export: download the trips of the list') },
            { term: <Key>{t('Ctrl+S')}</Key>, says: t('Save filters as a tab') },
            { term: <Key>{t('Tab')}</Key>, says: t('To the next control, on every page; Shift+Tab goes back') },
            { term: <Key>{t('Esc')}</Key>, says: t('Close a dialog or a menu, leave the search, clear the selection') },
            { term: <Key>?</Key>, says: t('All keyboard shortcuts') },
          ]}
        />
        <p className="text-muted">{t('Single letters work outside text fields.')}</p>
      </GuideSection>
      <GuideSection title={t('On your device')}>
        <Terms
          terms={[
            {
              term: t('Desktop'),
              says: t('The sidebar is beside the page, the map above the list; everything works by keyboard.'),
            },
            {
              term: t('Tablet'),
              says: t('In landscape the sidebar is next to the page; in portrait the menu slides in.'),
            },
            {
              term: t('Mobile'),
              says: t(
                'The pages you use every week are in the bar at the bottom, the others under More. Trips are cards: swipe right for business, left for private.',
              ),
            },
            {
              term: t('Offline'),
              says: t(
                'The Trip Tracker still records, and the logbook shows the trips you saw last. The settings explain how to install Spoor.',
              ),
            },
          ]}
        />
      </GuideSection>
      <GuideSection title={t('Workflow tips')}>
        <Terms
          terms={[
            {
              term: t('Daily'),
              says: t('Record or add the trip your tracker missed, while you remember what it was for.'),
            },
            {
              term: t('Weekly'),
              says: t('Upload the week, mark business trips, and add each reason: what for, and with whom.'),
            },
            {
              term: t('Monthly'),
              says: t("Read the odometer, confirm the trips to review, and check 'Before you submit' under Download."),
            },
          ]}
        />
        <Bullets
          items={[
            t("Start with the status 'To review': it lists what is still to do."),
            t('Odometer readings on 1 March and on the last day of February make or break a claim.'),
          ]}
        />
        <GuidePicture
          of="download"
          alt={t('Downloading the logbook: kilometres, what to do before you submit, and the odometer readings')}
        />
      </GuideSection>
    </>
  )
}

function Pair({ keys: [first, second] }: { keys: readonly [string, string] }) {
  return (
    <span className="inline-flex gap-1.5">
      <Key>{first}</Key>
      <Key>{second}</Key>
    </span>
  )
}
