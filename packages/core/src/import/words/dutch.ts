import type { Words } from './word-meanings.ts'

/** Dutch words of headers. Words shared with German are in either list. */
export const dutch: Words = {
  time: 'tijdstip',
  date: 'dag, ritdatum, reisdatum',
  time_of_day: 'tijd, tijdstip van dag',
  year: 'jaar',
  latitude: 'breedte',
  longitude: 'lengte',
  location: 'adres, plaats, locatie, ligging',
  odometer: 'kilometerstand, kmstand, kilometerstand km, kilometerteller, km teller, afstandmeter',
  distance: 'afstand, gereden km, gereden kilometers, afstand km',
  business_distance: 'zakelijke km, zakelijke kilometers',
  private_distance: 'prive km',
  duration: 'duur, rijtijd, reistijd, duur van rit',
  speed: 'snelheid',
  heading: 'richting',
  accuracy: 'nauwkeurigheid',
  ignition: 'ontsteking',
  vehicle: 'voertuig, kenteken, nummerplaat',
  driver: 'chauffeur, bestuurder',
  classification: 'categorie, ritsoort, soort rit, soort, rittype, prive zakelijk, zakelijk prive',
  reason: 'doel, reden',
  notes: 'opmerking, toelichting, omschrijving',
  client: 'klant, klanten, bedrijf',
  fuel: 'brandstof',
  start: 'van, vanaf, vertrek, vertrekpunt, aanvang, vertrek van, startpunt, van waar, vanwaar, vertrek vanaf',
  end: 'naar, tot, einde, aankomst, bestemming, eindpunt, eind, waarheen, naartoe',
  'start:time': 'starttijd, begintijd, vertrektijd',
  'end:time': 'eindtijd, aankomsttijd',
  'start:date': 'begindatum, vertrekdatum',
  'end:date': 'einddatum',
  'start:location': 'startadres, vertrekadres, aanvangsadres, beginadres, startlokatie, startplaats, vertrekplaats',
  'end:location': 'eindadres, aankomstadres, stopadres, stoplocatie, bestemmingsadres, eindplaats, aankomstplaats',
  'start:odometer': `
    beginkilometerstand, start kilometerstand, beginkilometers, km van, beginstand, beginstand km, kilometerstand
    start, kilometerstand begin, openingstand`,
  'end:odometer': `
    eindkilometerstand, end kilometerstand, eindkilometers, km tot, eind km, km einde, eindstand, kilometerstand
    einde, kilometerstand eind, sluitstand, slotstand`,
  '-': 'rit, reis, en',
  '!': 'tarief, gemiddelde, stilstand, maand, toegelaten, handtekening',
  'alone:month': 'maand',
}
