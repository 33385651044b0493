/** Afrikaans for the texts of mails. Values are written `{…}` as in the English. */
export const AFRIKAANS = {
  // Notifications.
  'You drove 1 trip today.': 'Jy het vandag 1 rit gery.',
  'You drove {n} trips today.': 'Jy het vandag {n} ritte gery.',
  '1 looks like business.': '1 lyk soos besigheid.',
  '{n} look like business.': '{n} lyk soos besigheid.',
  '1 trip to review': '1 rit om na te gaan',
  '{n} trips to review': '{n} ritte om na te gaan',

  Hello: 'Hallo',
  'Hello {name}': 'Hallo {name}',
  'Sign in': 'Meld aan',
  'Open Spoor': 'Open Spoor',
  'Switch these emails off': 'Skakel hierdie e-posse af',
  'You can switch these emails off in your settings.': 'Jy kan hierdie e-posse in jou instellings afskakel.',

  // The account itself.
  'Confirm your email address': 'Bevestig jou e-posadres',
  'Please confirm that this address is yours.': 'Bevestig asseblief dat hierdie adres joune is.',
  'Confirm my address': 'Bevestig my adres',
  'The link is valid for one day.': 'Die skakel is een dag lank geldig.',
  'If you did not sign up for Spoor, ignore this email.':
    'As jy nie by Spoor ingeskryf het nie, ignoreer hierdie e-pos.',
  'Reset your password': 'Stel jou wagwoord terug',
  'Someone, probably you, requested a new password.': 'Iemand, waarskynlik jy, het ’n nuwe wagwoord aangevra.',
  'Choose a new password': 'Kies ’n nuwe wagwoord',
  'The link is valid for one hour. If you did not request it, ignore this email; your password stays the same.':
    'Die skakel is een uur lank geldig. As jy dit nie gevra het nie, ignoreer hierdie e-pos: jou wagwoord bly dieselfde.',
  'Your password was changed': 'Jou wagwoord is verander',
  'Your password was just changed, and you were signed out everywhere.':
    'Jou wagwoord is sopas verander, en jy is oral afgemeld.',
  'If this was not you, reset your password now:': 'As dit nie jy was nie, stel jou wagwoord nou terug:',
  'Reset my password': 'Stel my wagwoord terug',
  'Your second factor was switched on': 'Jou tweede faktor is aangeskakel',
  'Your second factor was switched off': 'Jou tweede faktor is afgeskakel',
  'From now on you need a code from your authenticator app to sign in. You were signed out on all other devices.':
    'Van nou af het jy ’n kode uit jou verifikasietoep nodig om aan te meld. Jy is op alle ander plekke afgemeld.',
  'From now on you only need your password to sign in. You were signed out on all other devices.':
    'Van nou af het jy net jou wagwoord nodig om aan te meld. Jy is op alle ander plekke afgemeld.',
  'If this was not you, reset your password now: someone else knows it.':
    'As dit nie jy was nie, stel jou wagwoord nou terug: iemand het dit.',
  'Your Spoor account is closed': 'Jou Spoor-rekening is gesluit',
  'A new API key for your Spoor account': '’n Nuwe API-sleutel vir jou Spoor-rekening',
  'The API key “{name}” was made. Programs that have it can use your account within its scopes.':
    'Die API-sleutel “{name}” is gemaak. Programme wat dit het, kan jou rekening binne sy omvang gebruik.',
  'If you did not make it, revoke it and change your password.':
    'As jy dit nie gemaak het nie, trek dit in en verander jou wagwoord.',
  'Open API keys': 'Maak API-sleutels oop',
  'Your webhook is switched off': 'Jou webhook is afgeskakel',
  '{url} replied that it is gone (410), so Spoor no longer calls it.':
    '{url} het geantwoord dat dit nie meer bestaan nie (410), so Spoor roep dit nie meer nie.',
  'No event could be delivered to {url} for three days, so Spoor no longer calls it.':
    'Geen gebeurtenis kon vir drie dae by {url} afgelewer word nie, so Spoor roep dit nie meer nie.',
  'Once it works again, switch it on and send what it missed.':
    'Sodra dit weer werk, skakel dit aan en stuur wat dit gemis het.',
  'Open webhooks': 'Maak webhooks oop',
  'You can no longer sign in to your account.': 'Niemand kan meer by jou rekening aanmeld nie.',
  'Your data will be erased on {day}. Until then you can restore your account by replying to this email.':
    'Jou data word op {day} uitgewis. Tot dan kan jy dit herstel: antwoord op hierdie e-pos.',

  // Payment and access.
  'Your payment for Spoor could not be verified': 'Jou betaling vir Spoor kon nie bevestig word nie',
  'We could not verify your payment, so your account is not active yet.':
    'Ons kon nie jou betaling bevestig nie, so jou rekening is nog nie aktief nie.',
  'The reason: {reason}': 'Die rede: {reason}',
  'If you have paid, sign in and send us proof of the payment. Your payment reference is {reference}.':
    'As jy betaal het, meld aan en stuur vir ons ’n bewys van die betaling. Jou betaalverwysing is {reference}.',
  '{payer} has paid for Spoor': '{payer} het vir Spoor betaal',
  'Your Spoor account is active': 'Jou Spoor-rekening is aktief',
  'Your receipt is attached.': 'Jou kwitansie is aangeheg.',
  'You have a seat. {company} pays for your access.': 'Jy het ’n plek. {company} betaal vir jou toegang.',
  'Your payment was verified. Your plan {plan} runs until {until}.':
    'Jou betaling is bevestig. Jou plan {plan} loop tot {until}.',
  'Your payment of {amount} was verified. Your plan {plan} runs until {until}.':
    'Jou betaling van {amount} is bevestig. Jou plan {plan} loop tot {until}.',
  'We received your proof of payment': 'Ons het jou bewys van betaling ontvang',
  'Thank you. We received {filename}.': 'Dankie: {filename} het aangekom.',
  'An administrator will check it against the bank account. You will get an email as soon as you have access.':
    '’n Administrateur sal dit met die bankrekening vergelyk. Jy kry ’n e-pos sodra jou toegang oop is.',
  'See its status': 'Kyk na die status',
  'Your subscription': 'Jou intekening',
  'The subscription of {company}': 'Die intekening van {company}',
  '{what} has expired': '{what} het verval',
  '{what} expires in 1 day': '{what} verval oor 1 dag',
  '{what} expires in {days} days': '{what} verval oor {days} dae',
  '{what} expired on {day}.': '{what} het op {day} verval.',
  '{what} expires on {day}.': '{what} verval op {day}.',
  'To renew': 'Om te hernu',
  'To continue': 'Om voort te gaan',
  'for another year': 'vir nog ’n jaar',
  'for a year': 'vir ’n jaar',
  '{amount} {period}': '{amount} {period}',
  'the amount of your plan': 'die bedrag van jou plan',
  '{purpose}, pay {price} with the reference {reference}.': '{purpose}, betaal {price} met die verwysing {reference}.',
  '{bank}, account holder {holder}, account {account}, branch code {branch}.':
    '{bank}, rekeninghouer {holder}, rekening {account}, takkode {branch}.',
  'Everything you recorded is safe, and you can still download your logbooks.':
    'Alles wat jy aangeteken het, is veilig, en jy kan steeds jou logboeke aflaai.',
  'Pay before that day and you lose nothing: the new period starts when this one ends.':
    'Betaal voor daardie dag en jy verloor niks nie: die nuwe tydperk begin wanneer hierdie een eindig.',
  'Renew my access': 'Hernu my toegang',
  'Your trial has ended': 'Jou proeftyd is verby',
  'Your trial ends in 1 day': 'Jou proeftyd eindig oor 1 dag',
  'Your trial ends in {days} days': 'Jou proeftyd eindig oor {days} dae',
  'Your trial ended on {day}.': 'Jou proeftyd het op {day} geëindig.',
  'Your trial ends on {day}.': 'Jou proeftyd eindig op {day}.',
  'Pay before that day and you lose nothing: the paid year starts when the trial ends.':
    'Betaal voor daardie dag en jy verloor niks nie: die betaalde jaar begin wanneer die proeftyd eindig.',
  'Continue with Spoor': 'Gaan voort met Spoor',

  // Companies and their drivers.
  'the logbook of tax year {year}': 'die logboek van belastingjaar {year}',
  'the logbook of tax year {year} for {vehicle}': 'die logboek van belastingjaar {year} vir {vehicle}',
  '{driver} submitted a logbook': '{driver} het ’n logboek ingedien',
  '{driver} submitted {logbook}.': '{driver} het {logbook} ingedien.',
  'Review it': 'Gaan dit na',
  'Your logbook was approved': 'Jou logboek is goedgekeur',
  'Your logbook was sent back': 'Jou logboek is teruggestuur',
  '{decider} approved {logbook}.': '{decider} het {logbook} goedgekeur.',
  '{decider} sent back {logbook}.': '{decider} het {logbook} teruggestuur.',
  'Open my logbook': 'Open my logboek',
  'Join {company} on Spoor': 'Sluit by {company} aan op Spoor',
  '{company} invites you to keep your logbook with Spoor.': '{company} nooi jou om jou logboek met Spoor te hou.',
  '{inviter} invites you to keep your logbook with Spoor for {company}.':
    '{inviter} nooi jou om jou logboek met Spoor te hou, as een van {company}.',
  'Create my account': 'Skep my rekening',
  'The link is only for you and is valid for {days} days. {company} pays for your access.':
    'Die skakel is net vir jou en is {days} dae lank geldig. {company} betaal vir jou toegang.',
  'Bring your logbook for {company} up to date': 'Bring jou logboek vir {company} op datum',
  '{company} needs your logbook up to date. This is missing:':
    '{company} het jou logboek op datum nodig. Dit kom kort:',
  '{sender} of {company} asks you to bring your logbook up to date. This is missing:':
    '{sender} van {company} vra jou om jou logboek op datum te bring. Dit kom kort:',
  'You have no trips yet.': 'Jy het nog geen ritte nie.',
  'Upload your first file': 'Laai jou eerste lêer op',
  'You have not uploaded anything for over 30 days.': 'Jy het meer as 30 dae lank niks opgelaai nie.',
  'Your last business trip was on {day}.': 'Jou laaste besigheidsrit is van {day}.',
  'Upload your trips': 'Laai jou ritte op',
  '1 trip to review: business or private?': '1 rit om na te gaan: besigheid of privaat?',
  '{n} trips to review: business or private?': '{n} ritte om na te gaan: besigheid of privaat?',
  'Review trips': 'Gaan ritte na',
  '1 business trip has no reason.': '1 besigheidsrit het geen rede nie.',
  '{n} business trips have no reason.': '{n} besigheidsritte het geen rede nie.',
  'Add reasons': 'Voeg redes by',
  'The odometer reading for {day} is missing.': 'Die odometerlesing van {day} kom kort.',
  'The odometer reading for {day} is missing for {vehicle}.': 'Die odometerlesing van {day} kom vir {vehicle} kort.',
  'Enter the reading': 'Vul die lesing in',
  'Your logbook for {month} is not submitted.': 'Jou logboek vir {month} is nie ingedien nie.',
  Company: 'Maatskappy',
  Plan: 'Plan',
  Drivers: 'Bestuurders',
  Name: 'Naam',
  Email: 'E-pos',
  Mobile: 'Selfoon',
  '{company} asks about {plan}': '{company} vra vir {plan}',
  'Open the enquiries': 'Open die navrae',

  // Accountants.
  '{client} invites you as accountant on Spoor': '{client} nooi jou as rekenmeester op Spoor',
  '{client} keeps a travel logbook with Spoor and wants you to see it: what is missing for SARS, the logbooks and the reports.':
    '{client} hou ’n reislogboek met Spoor en wil hê jy moet dit sien: wat vir SARS kortkom, die logboeke en die verslae.',
  'Accept the invitation': 'Aanvaar die uitnodiging',
  'The link is only for you and is valid for {days} days. You need no subscription.':
    'Die skakel is net vir jou en is {days} dae lank geldig. Jy het geen intekening nodig nie.',
  '{accountant} can now read your logbook': '{accountant} kan nou jou logboek lees',
  '{accountant} accepted your invitation and can read your logbooks and frozen reports.':
    '{accountant} het jou uitnodiging aanvaar en kan jou logboeke en gevriesde verslae lees.',
  'You can withdraw access at any time in your settings.': 'Jy kan die toegang enige tyd in jou instellings terugtrek.',
  'Open the settings': 'Open die instellings',
  '{accountant} commented on a trip': '{accountant} het kommentaar oor ’n rit gelewer',
  '{accountant} wrote a comment on a trip of {day}. Open the trip in your logbook to read and answer it.':
    '{accountant} het kommentaar oor ’n rit van {day} geskryf. Open die rit in jou logboek om dit te lees en te antwoord.',
  'Open the logbook': 'Open die logboek',
  '{accountant} asks about your logbook': '{accountant} vra oor jou logboek',
  'This mail is sent by Spoor. Answer {accountant} at {email}.':
    'Hierdie pos kom van Spoor. Antwoord {accountant} by {email}.',

  // Uploads.
  'Your file {filename} is ready': 'Jou lêer {filename} is gereed',
  'Spoor found {trips} in {filename}.': 'Spoor het {trips} in {filename} gevind.',
  '1 trip': '1 rit',
  '{n} trips': '{n} ritte',
  '1 row': '1 ry',
  '{n} rows': '{n} rye',
  'Of {rows}, {used} were used, {duplicates} were duplicates, and {skipped} were skipped.':
    'Van {rows} is {used} gebruik, was {duplicates} duplikate en is {skipped} oorgeslaan.',
  'Of {rows}, {used} were used, {duplicates} were duplicates, and {skipped} were skipped; the upload lists each with its reason.':
    'Van {rows} is {used} gebruik, was {duplicates} duplikate en is {skipped} oorgeslaan; die oplaai lys elkeen met sy rede.',
  'Next: review the trips and mark them business or private to complete your logbook.':
    'Volgende: gaan die ritte na en merk hulle as besigheid of privaat om jou logboek te voltooi.',
  'See the upload': 'Kyk na die oplaai',
  'Your file {filename} could not be read': 'Jou lêer {filename} kon nie gelees word nie',
  'Spoor could not use {filename}.': 'Spoor kon {filename} nie gebruik nie.',
  '{says} {next}': '{says} {next}',
  'Your file is safe, and your logbook was not changed.': 'Jou lêer is veilig, en jou logboek is nie verander nie.',

  // Why a file could not be read, and what to do (contract's import-failures.ts).
  'The file is empty.': 'Die lêer is leeg.',
  'Export it again from your tracker and upload the new file.':
    'Voer dit weer uit jou volgtoestel uit en laai die nuwe lêer op.',
  'The file has headers but no rows.': 'Die lêer het opskrifte maar geen rye nie.',
  'Choose a period with trips in your tracker and export again.':
    'Kies ’n tydperk met ritte in jou volgtoestel en voer weer uit.',
  'No table of trips or GPS points was found. Found instead: {found}.':
    'Geen tabel van ritte of GPS-punte is gevind nie. In plaas daarvan gevind: {found}.',
  'Export trips or positions from your tracker as CSV or Excel.':
    'Voer ritte of posisies uit jou volgtoestel uit as CSV of Excel.',
  'This is {found}, which Spoor cannot read.': 'Dit is {found}, wat Spoor nie kan lees nie.',
  'Save it as .xlsx or .csv and upload that.': 'Stoor dit as .xlsx of .csv en laai dit op.',
  'The file is protected by a password.': 'Die lêer is deur ’n wagwoord beskerm.',
  'Remove the password in Excel, save, and upload it again.':
    'Verwyder die wagwoord in Excel, stoor, en laai dit weer op.',
  'The file is damaged: {found}.': 'Die lêer is beskadig: {found}.',
  'Export or copy it again and upload the new file.':
    'Voer dit weer uit of kopieer dit weer, en laai die nuwe lêer op.',
  'The unpacked file is too large for Spoor to read ({found}).':
    'Die lêer pak uit tot meer as wat Spoor kan lees ({found}).',
  'Split it into shorter periods, or save it as CSV.': 'Verdeel dit in korter tydperke, of stoor dit as CSV.',
  'No date was found in any row. Found instead: {found}.':
    'Geen datum is in enige ry gevind nie. In plaas daarvan gevind: {found}.',
  'Add a date column, or choose it with Fix columns.': 'Voeg ’n datumkolom by, of kies dit met Maak kolomme reg.',
  'The dates have no year ({found}).': 'Die datums het geen jaar nie ({found}).',
  'Add the year to the dates, or choose the column that has it with Fix columns.':
    'Voeg die jaar by die datums, of kies die kolom wat dit het met Maak kolomme reg.',
  'The rows have dates but neither positions nor places. Found instead: {found}.':
    'Die rye het datums, maar nóg posisies nóg plekke. In plaas daarvan gevind: {found}.',
  'Export with coordinates or addresses, or choose the columns with Fix columns.':
    'Voer met koördinate of adresse uit, of kies die kolomme met Maak kolomme reg.',
  'The file has odometer readings and no trips. Found: {found}.':
    'Die lêer het odometerlesings en geen ritte nie. Gevind: {found}.',
  'Open the upload to add the readings to a vehicle; for trips, add a column with where you drove.':
    'Maak die oplaai oop om die lesings by ’n voertuig te voeg; vir ritte, voeg ’n kolom by met waarheen jy gery het.',
  '{cells} cells are formulas without stored results, {first} for example, so nothing can be read from them.':
    '{cells} selle is formules sonder gestoorde resultate, byvoorbeeld {first}; niks kan dus daaruit gelees word nie.',
  'Open the file in Excel or LibreOffice, save it, and upload it again.':
    'Maak die lêer in Excel of LibreOffice oop, stoor dit, en laai dit weer op.',
  "The column '{column}' contradicts itself: {first} was read day first, and {second} can only be month first.":
    'Die kolom ‘{column}’ weerspreek homself: {first} is as dag eerste gelees, en {second} kan net maand eerste wees.',
  'Correct the dates in the file, or upload the two parts separately.':
    'Maak die datums in die lêer reg, of laai die twee dele afsonderlik op.',
  'None of the {rows} rows could be used; the most common reason: {reason}':
    'Geeneen van die {rows} rye kon gebruik word nie; die mees algemene rede: {reason}',
  'Check the skipped rows, then edit the file or choose the columns with Fix columns.':
    'Kyk na die rye wat oorgeslaan is, en wysig dan die lêer of kies die kolomme met Maak kolomme reg.',
  'The chosen columns do not fit this file: {found}.': 'Die gekose kolomme pas nie by hierdie lêer nie: {found}.',
  'Open Fix columns and choose again.': 'Open Maak kolomme reg en kies weer.',
  'The file contains more than {most} vehicles.': 'Die lêer noem meer as {most} voertuie.',
  'Choose another vehicle column with Fix columns, or split the file.':
    'Kies ’n ander voertuigkolom met Maak kolomme reg, of verdeel die lêer.',
  'The points lie on more than {most} different days, from {first} to {last}.':
    'Die punte lê op meer as {most} verskillende dae, van {first} tot {last}.',
  'The points of {vehicles} vehicles make more than {most} daily tracks.':
    'Die punte van {vehicles} voertuie maak meer as {most} dagroetes uit.',
  'Choose another date column with Fix columns, or split the file into shorter periods.':
    'Kies ’n ander datumkolom met Maak kolomme reg, of verdeel die lêer in korter tydperke.',
  'Reading the file took too long.': 'Dit het te lank geneem om die lêer te lees.',
  'Split it into shorter periods and upload those.': 'Verdeel dit in korter tydperke en laai dié op.',
  'The file needs more memory than Spoor allows.': 'Die lêer het meer geheue nodig as wat Spoor toelaat.',
  'Save it as CSV, or split it into shorter periods.': 'Stoor dit as CSV, of verdeel dit in korter tydperke.',
  'Something went wrong on our side.': 'Iets het aan ons kant verkeerd geloop.',
  'Your file is safe. Try again; if it fails again, contact support.':
    'Jou lêer is veilig. Probeer weer; as dit weer misluk, skryf aan ondersteuning.',

  // Odometer readings that are due.
  'Enter today’s odometer reading': 'Vul vandag se odometerlesing in',
  'Enter today’s odometer readings of {n} vehicles': 'Vul vandag se odometerlesings van {n} voertuie in',
  'SARS requires your vehicle’s odometer reading on {day}. Without it, you cannot claim.':
    'SARS wil jou voertuig se odometerlesing van {day} hê. Daarsonder is daar geen eis nie.',
  'SARS requires the odometer reading of each of your vehicles on {day}. Without it, you cannot claim.':
    'SARS wil elkeen van jou voertuie se odometerlesing van {day} hê. Daarsonder is daar geen eis nie.',
  'Enter the reading of your vehicle': 'Vul jou voertuig se lesing in',
  'Enter the reading of {vehicle}': 'Vul {vehicle} se lesing in',
  'See all your vehicles': 'Kyk na al jou voertuie',

  // Reports by mail.
  'Take in reports from {sender}?': 'Neem verslae van {sender} in?',
  'A mail with a report arrived at your report address for the first time from {sender}: “{subject}”.':
    '’n E-pos met ’n verslag het vir die eerste keer van {sender} by jou verslagadres aangekom: “{subject}”.',
  'The sender’s domain confirms that the mail comes from there.':
    'Die afsender se domein bevestig dat die e-pos daarvandaan kom.',
  'Nothing confirms that the mail really comes from there.': 'Niks bevestig dat die e-pos regtig daarvandaan kom nie.',
  'The sender’s domain denies this mail, so it may be forged or was changed when it was forwarded.':
    'Die afsender se domein ontken hierdie e-pos; dit is dalk vervals, of dit is verander toe dit aangestuur is.',
  'Allow or block the sender. Until then its mails wait, for 30 days at most.':
    'Laat die afsender toe of blokkeer dit. Tot dan wag sy e-posse, hoogstens 30 dae lank.',
  Decide: 'Besluit',
  'Your mailed report was read': 'Jou verslag per e-pos is gelees',
  'Your mailed report could not be read': 'Jou verslag per e-pos kon nie gelees word nie',
  'This is what Spoor read in the mail from {sender}.': 'Dit is wat Spoor in die e-pos van {sender} gelees het.',
  Subject: 'Onderwerp',
  'no subject': 'geen onderwerp nie',
  'The mail is damaged. Send it again, or upload its file.':
    'Die e-pos is beskadig. Stuur dit weer, of laai sy lêer op.',
  '{trips} trips from {used} of {rows} rows': '{trips} ritte uit {used} van {rows} rye',
  'Could not be read. {next}': 'Kon nie gelees word nie. {next}',
  'Deleted meanwhile': 'Intussen uitgevee',
  'Review your trips': 'Gaan jou ritte na',
  'See your mails': 'Kyk na jou e-posse',
  'Not read: larger than 50 MB. Export a shorter period.':
    'Nie gelees nie: groter as 50 MB. Voer ’n korter tydperk uit.',
  'Not read: a mail may bring 50 files. Send the others in another mail.':
    'Nie gelees nie: ’n e-pos mag 50 lêers bring. Stuur die ander in nog ’n e-pos.',
  'Not read: the archive is damaged. Send it again.': 'Nie gelees nie: die argief is beskadig. Stuur dit weer.',
  'Not read: the archive has a password. Send it without one.':
    'Nie gelees nie: die argief het ’n wagwoord. Stuur dit daarsonder.',
  'Not read: no CSV, XLS or XLSX file is in the archive.':
    'Nie gelees nie: daar is geen CSV-, XLS- of XLSX-lêer in die argief nie.',
  'Not read: the archive is too large once unpacked. Export a shorter period.':
    'Nie gelees nie: die argief is uitgepak te groot. Voer ’n korter tydperk uit.',
  'Not read: the link to the report did not work. Download the report and upload it.':
    'Nie gelees nie: die skakel na die verslag het nie gewerk nie. Laai die verslag af en laai dit hier op.',
  'Not read: your storage is full. Undo uploads that you no longer need, then send it again.':
    'Nie gelees nie: jou stoorplek is vol. Ontdoen oplaaie wat jy nie meer nodig het nie, en stuur dit dan weer.',

  // A month summed up.
  'Your kilometres in {month}': 'Jou kilometers in {month}',
  'You have no trips in {month}. If you drove, upload the file of your tracker or enter the trips.':
    'Jy het geen ritte in {month} nie. As jy gery het, laai jou volgtoestel se lêer op of vul die ritte in.',
  'Upload a file': 'Laai ’n lêer op',
  Distance: 'Afstand',
  Business: 'Besigheid',
  Private: 'Privaat',
  'Business share': 'Besigheidsdeel',
  'Nothing to do for this month.': 'Niks in hierdie maand het jou nodig nie.',
  '1 trip to review is not in these figures.': '1 rit om na te gaan is nie in hierdie syfers nie.',
  '{n} trips to review are not in these figures.': '{n} ritte om na te gaan is nie in hierdie syfers nie.',

  // The operator.
  'Test mail from Spoor': 'Toets-e-pos van Spoor',
  'You sent this from the system page. It arrived, so your mail server is set up.':
    'Jy het dit vanaf die stelselbladsy gestuur. Dit het aangekom, so jou posbediener is opgestel.',
  'Check that the sender is right, that it is not in the spam folder, and that this link opens your Spoor.':
    'Kyk dat die afsender reg is, dat dit nie in die strooiposvouer is nie, en dat hierdie skakel jou Spoor oopmaak.',
  'Open the system page': 'Open die stelselbladsy',
} as const satisfies Record<string, string>
