import { useOfHeader } from '../cells/parse-word.ts'
import { isAtAnEnd } from './column-types.ts'
import type { ColumnType, Side } from './column-types.ts'
import { distanceUnitOf, durationUnitOf, normaliseHeader, speedUnitOf } from '../words/normalise-header.ts'

/** What a header means; `type` is null where it names an end of a trip and nothing else ('From', 'Stop'). */
export interface HeaderMeaning {
  /** Apart from which end of a trip it is of. */
  type: ColumnType | null
  side: Side | null
  /** Higher is surer. */
  score: number
  unit: string
  words: string
}

/**
 * Words and phrases by meaning: English, Afrikaans, Dutch, German, French, Spanish, Portuguese, Chinese, and the commonest of
 * isiZulu, Italian, Swedish, Norwegian, Danish, Polish, Russian, Turkish, Japanese and Arabic; what points have in further languages, too. `start` and
 * `end` are sides, `of` is the start where no other word names a side, `a:b` says side and thing, `-` adds nothing, `!`
 * marks a column that is none of ours.
 */
const LEXICON: Readonly<Record<string, string>> = {
  time: 'time,timestamp,time stamp,date time,datetime,date and time,tracked at,recorded at,logged at,fix time,gps time,tst,tijdstip,zeitpunkt,zeitstempel,datum zeit,datum uhrzeit,datum tyd,datum en tyd,horodatage,date heure,date et heure,fecha hora,fecha y hora,data hora,data e hora,marca de tiempo,event time,position time,utc time,gmt time,local time,log time,device time,time utc,ts,unixtime,unix time,epoch,时间,定位时间,日期时间,timestamp ms,timestamp s,iso time,dt,t,data e ora,data ora,дата и время,дата время,tarih saat,czas,data czas,data i godzina,data i czas,datum a čas,datum čas,időpont,idő,data și ora,ημερομηνία ώρα,ημερομηνία και ώρα,tarih ve saat,zaman,التاريخ والوقت,waktu,日時,測位日時,일시,시간,tidpunkt,tidspunkt,dato tid,aikaleima,datum vrijeme,datum i vrijeme,datum i vreme,thời gian,generated at,generated time,message generated,occurred at,occurred on,captured at,observed at,sampled at,measured at',
  date: 'date,datum,fecha,data,dag,day,tag,dato,jour,dia,日期,utc d,gps date,date utc,trip date,mmdd,date mmdd,ritdatum,reisdatum,fahrtdatum,claim date,date of claim,data wyjazdu,data podróży,дата,tarih,日付,تاريخ,التاريخ,usuku,ημερομηνία,dátum,날짜,päivämäärä,pvm,tanggal,ngày',
  time_of_day:
    'times,utc t,uhrzeit,zeit,tyd,tijd,hora,heure,time of day,clock,gps hour,时刻,tijdstip van dag,ora,orario,godzina,klockslag,время,saat,時刻,isikhathi,الوقت,ώρα,وقت,čas,tid,klokkeslett,klokkeslæt,kello,kellonaika,時間,시각,jam,giờ,vrijeme,vreme',
  year: 'year,jahr,jaar,ano,annee,week ending,week beginning,period ending,week end,month ending,jaartal,年份,年',
  latitude:
    'lat,latitude,lattitude,latitud,latitude n s,lat decimal,breite,breitengrad,breedtegraad,breedte,gps lat,gps latitude,纬度,latitud n s,y coord,lat deg,широта,latitudine,szerokość geograficzna,szerokość,zeměpisná šířka,zemepisná šírka,szélesség,földrajzi szélesség,enlem,γεωγραφικό πλάτος,خط العرض,lintang,緯度,위도,breddgrad,breddegrad,leveysaste,leveyspiiri,vĩ độ',
  longitude:
    'lon,lng,long,longitude,longtitude,longditude,longitud,longitude e w,lon decimal,lange,laenge,langengrad,laengengrad,lengtegraad,lengte,gps lon,gps lng,经度,x coord,long deg,долгота,longitudine,długość geograficzna,zeměpisná délka,zemepisná dĺžka,földrajzi hosszúság,boylam,γεωγραφικό μήκος,خط الطول,bujur,経度,경도,längdgrad,lengdegrad,længdegrad,pituusaste,pituuspiiri,kinh độ',
  north_south: 'n s,ns,n s indicator,lat dir,latitude hemisphere,lat hemisphere,lat ns,latitude direction',
  east_west:
    'e w,ew,e w indicator,lon dir,long dir,longitude hemisphere,lon hemisphere,lon ew,lng dir,longitude direction',
  position:
    'lon lat,long lat,lng lat,lonlat,longlat,lnglat,longitude latitude,longitude and latitude,position,coordinates,coordinate,coords,coord,latlng,lat lng,lat lon,lat long,latlon,latitude longitude,latitude and longitude,gps coordinates,gps position,gps location,geom,geometry,wkt,the geom,point,koordinaten,koordinate,koordinaat,coordonnees,coordenadas,posicion,posicao,gps,坐标,经纬度,center,tripleg,geo,latlong,gps koordinaten,координаты,współrzędne,souřadnice,koordináták,koordinat,koordinatlar,posizione,pozycja,положение',
  location:
    'address,location,place,adresse,adres,direccion,ubicacion,ort,plek,lugar,lieu,endereco,local,town,suburb,site,poi,street,plaats,locatie,ligging,stadt,standort,ville,ciudad,cidade,city,area,landmark,位置,地址,地点,point of interest,loc,geofence,zone,address line,street address,place name,position name,full address,venue,premises,luogo,indirizzo,plats,adress,sted,miejsce,адрес,положение,местоположение,место,adresi,konum,住所,العنوان,indawo,lokalizacja,adresa,cím,διεύθυνση,τοποθεσία,الموقع,alamat,lokasi,주소,osoite',
  odometer:
    'odometer,odo,odometer reading,kilometerstand,km stand,kmstand,km stand,odometerlesing,kilometerlesing,odometro,hodometro,kilometrage compteur,compteur,tacho,tachostand,zahlerstand,mileage reading,km reading,kilometre reading,meter reading,speedo,speedometer reading,odo reading,里程表,里程表读数,total distance,totaldistance,cumulative distance,total mileage counter,virtual odometer,quilometragem,odometer km,speedo reading,contachilometri,mätarställning,stan licznika,kilometerstand km,kilometerteller,km teller,одометр,показания одометра,licznik,stav tachometru,kilometre sayacı,afstandmeter,总里程,累计里程,mittarilukema',
  distance:
    'distance,length,how far,mileage,km,kms,kilometer,kilometers,kilometre,kilometres,mile,miles,nmi,trip distance,distanz,strecke,entfernung,afstand,distancia,distance travelled,distance traveled,distance driven,total km,total kms,total kilometres,total kilometers,total miles,gefahrene km,gefahrene kilometer,fahrstrecke,kilometraje,kilometrage,recorrido,里程,距离,行驶里程,dist,kilometers driven,km travelled,kms travelled,trip km,trip kms,trip length,km driven,trip mileage,gereden km,gereden kilometers,kilometres travelled,weglange,quilometros,percurso,total distance km,afgele,afstand gery,km gery,kms gery,kilometer gery,kilometers gery,km gereis,gereisde km,afstand afgele,kms driven,kms travelled,kilometers travelled,kilometers traveled,total kms travelled,totale km,totale kms,totale kilometers,totale afstand,route length,length km,kilometros,kilometro,km recorridos,kilometros recorridos,chilometri,chilometro,km percorsi,chilometri percorsi,distanza,sträcka,körsträcka,avstand,afstand km,kjørte km,kørte km,liczba km,dystans,odległość,distância,distancia km,km percorridos,quilómetros,kilometer driven,пробег,расстояние,километраж,км,mesafe,走行距離,距離,كم,المسافة,ibanga,meters,metres,przebieg,주행거리',
  business_distance:
    'business km,business kms,business miles,business kilometres,business kilometers,business distance,business mileage,besigheid km,besigheidskilometers,zakelijke km,zakelijke kilometers,dienstliche km,km business,kms business',
  private_distance:
    'private km,private kms,private miles,private kilometres,private kilometers,private distance,private mileage,personal km,personal miles,personal mileage,privaat km,prive km,private kilometer,km private,kms private',
  duration:
    'duration,trip time,driving time,drive time,travel time,trip duration,dauer,fahrzeit,fahrtdauer,duur,rijtijd,reistijd,duree,duracion,duracao,duur van rit,elapsed,elapsed time,ryduur,tydsduur,时长,行驶时间,持续时间,时间长度,time driven,move time,moving time,time travelled,time traveled,travelled time,travelling time,traveling time,journey time,time taken,time on road,time on the road,time in motion,time in transit,transit time,trip hours,driving hours,hours driven,hours travelled,total time,total hours,running time,run time,time to destination,ry tyd,длительность,продолжительность,время в пути,süre,所要時間,المدة',
  speed:
    'speed,velocity,vel,gps speed,geschwindigkeit,snelheid,spoed,vitesse,velocidad,velocidade,速度,spd,speed over ground,sog,ground speed,скорость,velocità,prędkość,rychlost,rýchlosť,sebesség,hız,ταχύτητα,السرعة,سرعة,kecepatan,속도,hastighet,hastighed,fart,nopeus,viteză,tốc độ,brzina',
  heading:
    'heading,course,bearing,direction,richtung,richting,rigting,cog,azimuth,angle,kurs,cap,rumbo,direcao,direccion grados,方向,航向,course over ground,hdg,track,курс,направление,kierunek,směr,irány,yön,direzione,الاتجاه,arah,方位,방향,riktning,retning,suunta',
  altitude: 'altitude,elevation,alt,ele,height,hohe,hoehe,hoogte,altitud,海拔,高度,elev,gps altitude',
  accuracy:
    'acc,accuracy,hdop,hacc,horizontal accuracy,horizontal dilution of precision,precision,genauigkeit,nauwkeurigheid,akkuraatheid,精度,gps accuracy,pdop,vdop',
  ignition:
    'ignition,ign,ignition status,engine,engine status,engine on,zundung,ontsteking,contact,contact moteur,encendido,ignicion,ignicao,aanskakeling,key,ignition on,点火,acc状态,acc status,发动机,ign status,ignition state,engine state,зажигание,zapłon,zapalování,gyújtás,quadro,accensione,kontak,المحرك,حالة المحرك,mesin,エンジン,시동,tändning,tenning,tænding,κινητήρας,aansitter',
  valid: 'valid,fix,fix valid,gps valid,gps fix,fix status,gps status,gultig,geldig,valide,有效,定位状态,validity',
  vehicle:
    'vehicle,device,car,registration,reg,reg no,vehicle reg,plate,number plate,numberplate,license plate,licence plate,asset,truck,fahrzeug,kennzeichen,voertuig,kenteken,vehiculo,placa,matricula,vehicule,immatriculation,veiculo,tracker,imei,deviceid,device id,register number,register no,bus number,bus no,unit id,unit name,unit,object,fleet no,fleet number,voertuigregistrasie,auto,wagen,user id,user,uid,username,tracker id,track id,vehicle id,vehicle name,mobile unit,车牌,车辆,车牌号,设备,设备名称,vin,bakkie,grouping,nummerplaat,kfz,objectname,object name,objectno,targa,veicolo,fordon,bil,registreringsnummer,registreringsnr,pojazd,numer rejestracyjny,nr rejestracyjny,registrasienommer,registrasie,registrasie no,veh,veh reg,veh no,автомобиль,объект,машина,госномер,гос номер,транспортное средство,тс,plaka,araç,車両,車両番号,المركبة,السيارة,imoto,rejestracja,vozidlo,spz,jármű,rendszám,mezzo,όχημα,رقم اللوحة,kendaraan,nopol,no polisi,차량,차량번호,regnr,kjøretøy,køretøj,ajoneuvo,rekisterinumero,unidad,unidade,patente,dominio,dispositivo,individual local identifier,tag local identifier,terminal,terminal id,objekt,nommerplaat,rego,vrn,nickname,asset tag,machine,equipment,esn,regno,reg nr,nommer,fahrzeugname,gerät,appareil,équipement,móvil,prefixo,unitname,devicename,assetname,vehiclename,vehicleid,vehicleno,plateno',
  driver:
    'driver,driver name,employee,employee name,employee id,chauffeur,bestuurder,fahrer,conductor,conducteur,motorista,condutor,司机,驾驶员,staff member,person,operator,traveller,traveler,conducente,autista,förare,sjåfør,chauffør,kierowca,водитель,sürücü,運転者,السائق,umshayeli,řidič,sofőr,pengemudi,운전자',
  status:
    'status,trip status,ride status,order status,booking status,reservation status,ritstatus,statut,estado,toestand',
  classification:
    'category,classification,trip type,type of trip,business private,private business,business or private,business personal,business/private,kategorie,categorie,categoria,klassifikasie,trip category,trip class,trip classification,ritsoort,soort rit,soort,rittype,rittipe,fahrtart,fahrttyp,art der fahrt,art,类别,类型,type,usage,purpose type,trip mode,b p,p b,prive zakelijk,zakelijk prive,privaat besigheid,besigheid privaat,geschaftlich privat,privat geschaftlich,business private use,resetyp,typ av resa,typ resa,rodzaj,rodzaj podróży,tipo di viaggio,company private,company or private,official private,office private,pro perso,perso pro',
  reason:
    'purpose,reason,trip purpose,reason for trip,purpose of trip,business purpose,purpose of visit,reason for travel,reason for visit,doel,rede,rede vir rit,zweck,reisezweck,fahrtzweck,motif,motivo,目的,事由,reden,doel van die rit,purpose reason,business reason,description of trip,details of business trip,objet,propósito,proposito,finalidade,grund,client visited,customer visited,visit,job,project,business reason for trip,anlass,anlass der fahrt,reiseanlass,fahrtanlass,ändamål,syfte,ärende,formål,scopo,cel wyjazdu,cel podróży,motivo del viaggio,цель,цель поездки,amaç,الغرض,isizathu,inhloso',
  notes:
    'notes,note,comment,comments,remark,remarks,description,bemerkung,bemerkungen,anmerkung,opmerking,opmerkings,notas,nota,observaciones,observacoes,备注,memo,details,nota s,toelichting,omschrijving,beskrywing',
  client:
    'client,clients,customer,customers,company,account name,klant,klante,klanten,kunde,kunden,klient,kliente,cliente,clientes,clients visited,geschaftspartner,bedrijf,maatskappy,firma,firm',
  fuel: 'fuel,litres,liters,litre,liter,fuel l,fuel litres,l per 100km,km per l,mpg,petrol,diesel,tank,fuel consumed,spent fuel,fuel price,gallons,kraftstoff,brandstof,combustible,carburant,litros,verbrauch,consumption,fuel used,fuel start,fuel end,l 100km',
  start:
    'start,started,begin,beginning,begins,from,departure,depart,departed,origin,initial,leave,left,opening,open,first,van,vanaf,vertrek,vertrekpunt,von,ab,abfahrt,beginn,anfang,depart,debut,desde,inicio,inicial,salida,origen,partida,saida,origem,aanvang,begin punt,vertrek van,pick up,pickup,source,startpunt,开始,起点,起始,出发,orig,startet,trip start,start of trip,anfangs,iniciada,beginnings,out,started at,departed at,starting,start point,waarvandaan,van waar,vanwaar,waarvanaf,vertrek vanaf,woher,where from,partenza,från,fra,skąd,picked up,wyjazd,collection,начало,старт,откуда,начальное,начальный,начала,başlangıç,出発,من,kusuka,ukusuka',
  of: 'de,du',
  end: 'end,ended,ends,ending,stop,stopped,finish,finished,to,arrival,arrive,arrived,destination,final,closing,close,last,na,naar,tot,einde,aankoms,aankomst,bestemming,nach,bis,ziel,ankunft,ende,a,au,vers,arrivee,fin,fini,hasta,hacia,destino,llegada,final,fim,chegada,d arrivee,para,ate,termino,drop off,dropoff,drop,target,eindpunt,eind,结束,终点,到达,目的地,dest,trip end,end of trip,finished at,arrived at,slot,terminus,end point,finish point,waarheen,waarnatoe,waarna toe,na waar,na waartoe,natoe,naartoe,wohin,where to,in,arrivo,destinazione,till,til,dokąd,dropped off,przyjazd,eindig,окончание,конец,финиш,куда,конечное,конечный,окончания,bitiş,varış,到着,إلى,الى,kuya',
  'start:time':
    'dep time,pu time,startzeit,starttijd,begintijd,begintyd,vertrektyd,vertrektijd,abfahrtszeit,abfahrtzeit,startdatetime,starttime,start ts,begintime,beginzeit,clock in,clocked in,punch in,fahrtbeginn,fahrtanfang,fahrtstart,starttid,avgångstid',
  'end:time':
    'arr time,del time,delivery time,time delivered,endzeit,eindtijd,eindtyd,aankomstyd,aankomsttijd,ankunftszeit,ankunftzeit,zielzeit,enddatetime,endtime,stoptime,end ts,stopzeit,clock out,clocked out,punch out,fahrtende,stopptid,sluttid,ankomsttid',
  'start:date': 'pu date,startdatum,begindatum,abfahrtsdatum,startdate,vertrekdatum',
  'end:date': 'del date,delivery date,date delivered,enddatum,einddatum,ankunftsdatum,enddate,aankomsdatum',
  'start:location':
    'start postcode,from postcode,start post code,from post code,pulocation,pulocation id,pu location,pu city,pu address,client from,startort,startadresse,abfahrtsort,startadres,vertrekplek,vertrekadres,aanvangsadres,beginadres,startlocation,startaddress,beginplek,startplek,startlokatie,ausgangsort,departure point,startplaats,vertrekplaats,origem endereco,startplats,startadress,luogo di partenza,startsted,loading point,loading place,loading address,loading site,loading location,pickup address,pickup point,laaiplek,出発地',
  'end:location':
    'end postcode,to postcode,end post code,to post code,dolocation,dolocation id,do location,del city,del address,client to,zielort,zieladresse,endort,endadresse,ankunftsort,eindadres,eindplek,aankomsadres,aankomstadres,stopadres,stoplocatie,bestemmingsplek,endlocation,endaddress,aankomsplek,bestemmingsadres,eindplaats,endadres,reiseziel,aankomstplaats,places visited,place visited,slutplats,stoppplats,luogo di arrivo,slutadress,stoppadress,sluttsted,offloading point,offloading place,offloading address,offloading site,offloading location,unloading point,unloading address,delivery address,delivery point,delivery location,delivery site,delivered to,aflaaiplek,到着地',
  'start:odometer':
    'entry odometer,km start,anfangskilometer,anfangskilometerstand,beginkilometerstand,start kilometerstand,km anfang,km beginn,km begin,beginkilometers,startkilometer,opening km,opening kms,opening kilometres,opening kilometers,start odo,odostart,startodometer,km vorher,km alt,km inicial,km depart,km debut,km inicio,km van,begin km,start km,start kms,beginstand,beginstand km,kilometerstand start,kilometerstand anfang,kilometerstand alt,kilometerstand begin,opening reading,start reading,starting reading,begin reading,beginning reading,initial reading,openingslesing,beginlesing,aanvangslesing,beginlesing odometer,openingstand,km iniziali,km partenza,mätarställning start,km iniciales,odo before,odometer before,km before,mileage before,km lesing voor,lesing voor,previous reading,previous odometer,previous km',
  'end:odometer':
    'exit odometer,km end,endkilometer,endkilometerstand,eindkilometerstand,end kilometerstand,km ende,eindkilometers,closing km,closing kms,closing kilometres,closing kilometers,end odo,odoend,endodometer,km nachher,km neu,km final,km arrivee,km fin,km fim,km tot,eind km,end km,end kms,km einde,eindstand,kilometerstand ende,kilometerstand neu,kilometerstand einde,kilometerstand eind,closing reading,end reading,ending reading,stop reading,final reading,finish reading,sluitingslesing,slotlesing,eindlesing,eindlesing odometer,sluitstand,slotstand,km finali,km arrivo,mätarställning stopp,mätarställning slut,km finales,odo after,odometer after,km after,mileage after,km lesing na,lesing na,current reading',
  'start:latitude': 'pick lat,startlat,startlatitude,from lat',
  'start:longitude': 'pick lng,pick lon,startlon,startlng,startlongitude,startlong',
  'end:latitude': 'endlat,endlatitude,stoplat,stoplatitude',
  'end:longitude': 'endlon,endlng,endlongitude,endlong,stoplon,stoplongitude',
  '-': 'gps,trip,ride,rit,fahrt,reis,viaje,viagem,trajet,the,of,at,name,id,no,nr,number,num,and,or,for,en,und,et,y,e,actual,local,utc,gmt,decimal,deg,degrees,wgs84,calculated,reported,total,hr,24hr,12hr,point,journey,value,current,full,raw,journeys,adm,per,by,text,ms,s,sec,seconds,km h,kmh,kph,mps,m s,mph,kn,knots,m,mi,meters,metres,meter,second,format,das,des,der,die,do,da,iso,vehicle s,tz,ltz,reading',
  '!': 'max,maximum,maximale,tariff,tarief,tarif,allowance,top,max speed,avg,average,mean,durchschnitt,gemiddelde,moyenne,media,promedio,limit,server,received,upload,uploaded,created,modified,updated,update,inserted,sync,cost,price,amount,idle,idling,standing,standing time,time standing,stationary,stationary time,time stationary,waiting,waiting time,wait time,time stopped,time parked,time at stop,time on site,on site time,on site,stopped for,staantyd,wagtyd,standzeit,wartezeit,stilstand,stilstaan,stop duration,duration of stop,parked,parking,stopped time,engine hours,group,model,make,colour,color,phone,email,e mail,battery,batt,satellites,time zone,timezone,zone offset,month,maand,monat,mes,mois,quarter,hour of day,weekday,day of week,week,speeding,harsh,rpm,temperature,temp,odometer unit,speed unit,distance unit,staypoint,staypoint id,heartrate,heart rate,toll,tolls,expenses,rate,claim,reimbursement,row number,form id,first name,last name,surname,月份,星期几,小时,day name,day of the week,attributes,sequence,index,page,0 100kph,obd,km per l,per hour,seconds to,next,prev,previous,vat,invoice,age,birth,gender,velocidad max,velocidad media,top speed,average speed,vmax,vertical accuracy,toegelaten,fence,extent,since,ago,error,code,file,expiry,license,licence,score,scores,rating,ratings,grade,ranking,rank,behaviour,behavior,safety,signature,signed,handtekening,unterschrift,auto start,auto stop,auto detected,auto generated,auto classified,effective,effective from,effective to,valid from,valid to,valid until,макс,максимальная,средняя,стоянка,стоянки',
}

const MEANINGS = new Map<string, string>()
let longestPhrase = 1
for (const [meaning, phrases] of Object.entries(LEXICON)) {
  for (const phrase of phrases.split(',')) {
    const words = normaliseHeader(phrase).words
    // The first to name a word keeps it: types come before sides, and sides before what adds nothing.
    if (!MEANINGS.has(words)) MEANINGS.set(words, meaning)
    longestPhrase = Math.max(longestPhrase, words.split(' ').length)
  }
}

/** What these mean they mean alone: 'Month' beside a year and a day is one, 'Km this month' is none. */
const ALONE: ReadonlyMap<string, ColumnType> = new Map<string, ColumnType>([
  ...['month', 'months', 'maand', 'monat', 'mois', 'mes', 'mese'].map((word) => [word, 'month'] as const),
  ...['attributes', 'attr', 'params', 'parameters'].map((word) => [word, 'attributes'] as const),
])

/** The more specific of two types that one header names comes first: 'device time' is a time, 'speed direction' a speed. */
const PRECEDENCE: readonly ColumnType[] = [
  'north_south', 'east_west', 'latitude', 'longitude', 'business_distance', 'private_distance', 'odometer', 'fuel', 'accuracy', 'altitude', 'speed',
  'heading', 'ignition', 'duration', 'time', 'date', 'time_of_day', 'year', 'valid', 'position', 'distance', 'location', 'status', 'driver', 'classification', 'reason', 'vehicle', 'client', 'notes',
] // prettier-ignore

/** Which of several times of a fix is the best: when the GPS took it, then the tracker's clock, then when it arrived. */
const TIME_RANK: readonly (readonly [RegExp, number])[] = [
  [/\bfix\b/, 3],
  [/\b(?:gps|utc|gmt)\b/, 2],
  [/\bdevice\b/, 1],
  [/\blocal\b/, 0],
  [/\bserver\b|\brecei\w+\b|\breception\b|\bcreated\b|\binsert\w*\b|\bupload\w*\b|\blog\b/, -4],
]

/** By which of several names a vehicle is known: by its plates, as in a logbook, then by its name, and by a number last. */
const VEHICLE_RANK: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:reg|rego|regno|plateno|regnr|registration|registrasie\w*|voertuigregistrasie|register|plates?|number ?plate|n[ou]mm\w*plaat|kenteken|kennzeichen|immatriculation|matricula|placa|patente|targa|plaka|registreringsnummer|rekisterinumero|rejestra\w*)\b|车牌|госномер|rendszam/,
    2,
  ],
  [/\b(?:id|uid|imei|vin|number|no|nr|user|username)\b|[a-z](?:no|id)$/, -1],
  [/name\b/, 1],
]

/** When a fix came in or was kept, which is the time of a file that has no better one. */
const TIME_OF_STORING =
  /^(?:server|received|created|device)(?: ?(?:time|at|date))?$|^(?:upload|uploaded|update|updated|inserted|modified|sync) ?(?:time|date time|timestamp|at|date)$/

const OF_NO_POSITION: readonly ColumnType[] = ['heading', 'speed', 'altitude', 'time', 'distance']

/** 'Trip time' is how long a trip took, and 'Begin trip time' when it began. */
const TIME_OF_END =
  /^(?:begin|beginning|start|end|ending|stop|finish) (?:trip|journey|drive|driving|travel) time(?: (?:utc|gmt|local))?$/

const TRIP = /^(?:trips?|journeys?|ride|rit|ritte|fahrt|reis|viaje|viagem|trajet)$/

/** What a header means by its words, null where it says nothing of interest. */
export function meaningOfHeader(header: string): HeaderMeaning | null {
  const { words: written, unit } = normaliseHeader(header)
  const words = withoutIn(header.trimEnd().endsWith('?') ? withoutQuestion(written) : written)
  if (words === '' || words.length > 60) return null
  if (words === 'x' || words === 'y')
    return { type: words === 'x' ? 'longitude' : 'latitude', side: null, score: 6, unit, words }
  const use = words.replace(/^is (?:it |this )?(?:an? )?/, '')
  if (use.length > 1 && useOfHeader(use) && MEANINGS.get(use) !== 'client')
    return { type: 'classification', side: null, score: 8, unit, words: use }
  const alone = ALONE.get(words)
  if (alone) return { type: alone, side: null, score: 10, unit, words }
  if (words === 'where' || words === 'where place') return { type: null, side: 'end', score: 8, unit, words }
  if (words === 'utc' || words === 'gmt') return { type: 'time', side: null, score: 9, unit, words }
  const bareSpeed = speedUnitOf(header.trim())
  if (bareSpeed) return { type: 'speed', side: null, score: 9, unit: bareSpeed, words }
  const ratio = ratioOf(header)
  if (ratio) return ratio === 'fuel' ? { type: 'fuel', side: null, score: 10, unit, words } : null
  const used = usedWay(words)
  if (used) return { type: used, side: null, score: 10, unit, words }
  const found = lookUp(words)
  const types: ColumnType[] = []
  let side: Side | null = null
  let hasBothSides = false
  let unknown = 0
  for (const meaning of found) {
    if (meaning === 'of') continue
    if (meaning === '!') {
      // A server's time is still a time, for files that have no better one.
      if (TIME_OF_STORING.test(words)) return { type: 'time', side: null, score: 5, unit, words }
      return null
    }
    if (meaning === '-') continue
    if (meaning === '?') {
      unknown++
      continue
    }
    const [first, second] = meaning.split(':')
    if (first === 'start' || first === 'end') {
      hasBothSides ||= side !== null && side !== first
      side ??= first
    } else types.push(first as ColumnType)
    if (second) types.push(second as ColumnType)
  }
  // 'De' alone is 'from'; in 'Hora de llegada' it is 'of'.
  if (found.includes('of')) side ??= 'start'
  if (types.length === 0 && side === null) {
    // 'Trip (km)' is how long it was.
    const isWay = found.length > 0 && TRIP.test(words.replace(/ (?:km|kms|mi|miles)$/, '')) && distanceUnitOf(unit)
    return isWay ? { type: 'distance', side: null, score: 9, unit, words } : null
  }
  let type = PRECEDENCE.find((each) => types.includes(each)) ?? null
  if (type === 'duration' && side !== null && TIME_OF_END.test(words)) type = 'time'
  if (type === 'date' && (types.includes('time_of_day') || types.includes('time'))) type = 'time'
  if (side === null && type === 'distance')
    type =
      bracketsOf(header)
        .map(onlyUse)
        .find((each) => each) ?? type
  if (side === null && type !== null && (isAtAnEnd(type) || type === 'distance')) side = sideInBrackets(header, type)
  // 'Mileage start location' names a place, 'Distance to location' a way.
  if (type === 'distance' && side !== null && found.at(-1) === 'location' && !PREPOSITION.test(words))
    return { type: 'location', side, score: 9, unit: '', words }
  // 'Start km' and 'Mileage end' are readings: the distance of one end of a trip is its odometer.
  if (side !== null && types.includes('distance') && (type === 'distance' || type === 'odometer')) {
    const way = hasBothSides ? 'trip' : wayOf(words)
    if (way === 'other') return null
    if (way === 'trip') side = null
    type = way === 'trip' ? 'distance' : 'odometer'
  }
  if (type === 'location' && types.includes('position') && side === null) type = 'position'
  // Neither has ends: the 'van' of 'Doel van reis' and the 'de' of 'Type de trajet' are 'of'.
  if (type === 'reason' || type === 'classification') side = null
  if (type === 'notes' && bracketsOf(header).some((each) => lookUp(each).includes('reason'))) type = 'reason'
  // 'Bearing accuracy' is none of a position, and 'Lean angle' no heading.
  if (type === 'accuracy' && OF_NO_POSITION.some((other) => types.includes(other))) return null
  if (type === 'heading' && unknown > 0 && /\bangle\b/.test(words)) return null
  // 'Engine load' and 'engine torque' are no switch.
  if (type === 'ignition' && unknown > 0) return null
  const ranks = type === 'time' ? TIME_RANK : type === 'vehicle' ? VEHICLE_RANK : []
  const rank = ranks.find(([pattern]) => pattern.test(words))?.[1] ?? (type === 'time' ? 1 : 0)
  const score = 10 - unknown * 3 + rank - (found.length > 4 ? 1 : 0)
  return score > 0 ? { type, side, score, unit, words } : null
}

/** Whether a text is made of words of headers alone, wanted or not, as 'Driver' and 'Make' are and 'Delivery van' is not. */
export function isHeading(text: string): boolean {
  const found = /\d/.test(text) ? [] : lookUp(normaliseHeader(text).words)
  return found.some((meaning) => meaning !== '-') && !found.includes('?')
}

/** In brackets these are more often something else than an end of a trip: 'Name (last)', 'Adresse (de)'. */
const NO_SIDE_IN_BRACKETS = /\b(?:first|last|open|close|slot|de|du|a|au|ab|in)\b/

/** The end of a trip that stands in brackets and nothing else with it: 'Odometer (Start)', 'Time (end of trip)'. */
function sideInBrackets(header: string, type: ColumnType): Side | null {
  for (const words of bracketsOf(header)) {
    const isTimeIn = words === 'in' && type !== 'distance' && type !== 'latitude' && type !== 'longitude'
    if (words === '' || (NO_SIDE_IN_BRACKETS.test(words) && !isTimeIn)) continue
    const found = lookUp(words).filter((meaning) => meaning !== '-')
    const [side] = found
    if ((side === 'start' || side === 'end') && found.every((meaning) => meaning === side)) return side
  }
  return null
}

/** What stands in brackets, each in the form in which headers are compared. */
function bracketsOf(header: string): string[] {
  return [...header.matchAll(/[([{（【]\s*([^)\]}）】]*)/g)].map(([, inside]) => normaliseHeader(inside).words)
}

const BUSINESS_WORDS =
  /\b(?:business|bus|work|official|besigheids?|werk|zakelijke?|dienstliche?|dienst|geschaftliche?|profesional|professionnels?)\b/g
const PRIVATE_WORDS =
  /\b(?:non business|private?|priv|pvt|personal|privaat|persoonlike?|prive|particular(?:es)?|privado|prives?)\b/g
const TRAVEL_WORDS = /\b(?:travel(?:l?ing|l?ed)?|use|usage|trips?|driving|driven|purposes?|gebruik|reis)\b/g

/** Splits what words say of business or private use from the rest of them; null where they say neither. */
function splitUse(words: string): { type: 'business_distance' | 'private_distance' | 'distance'; rest: string } | null {
  const others = words.replaceAll(PRIVATE_WORDS, ' ')
  const rest = others.replaceAll(BUSINESS_WORDS, ' ')
  if (rest === words) return null
  const isBoth = others !== words && rest !== others
  return {
    type: isBoth ? 'distance' : others === words ? 'business_distance' : 'private_distance',
    rest: rest.replaceAll(TRAVEL_WORDS, ' ').replaceAll(/\s+/g, ' ').trim(),
  }
}

/** What kilometres are whose use the header names in whatever words: 'Business Travel KMs', 'Work km'. */
function usedWay(words: string): ColumnType | null {
  const use = splitUse(words)
  const rest = use ? lookUp(use.rest) : []
  return use && rest.includes('distance') && rest.every((each) => each === 'distance' || each === '-') ? use.type : null
}

/** Brackets that say nothing but the use: 'Km (Business)', 'Km (P)'. */
function onlyUse(words: string): ColumnType | null {
  if (words === 'b' || words === 'p') return words === 'b' ? 'business_distance' : 'private_distance'
  const use = splitUse(words)
  return use?.rest === '' && use.type !== 'distance' ? use.type : null
}

/** 'where did you travel from' → 'where from': what is asked for, as in the columns of forms. */
function withoutQuestion(words: string): string {
  const asked = words.replaceAll(QUESTION_WORDS, ' ').replaceAll(/\s+/g, ' ').trim()
  return asked === '' ? words : asked
}

const QUESTION_WORDS =
  /\b(?:how many|what|which|did|do|you|your|was|were|we|drive|drove|travel|go|have|has|please|this trip)\b/g

/** 'distance in km' → 'distance km': before a unit 'in' is no end of a trip, as it is in 'time in' and 'km in'. */
function withoutIn(words: string): string {
  return words.replace(/(?<=\S) in (?=(\S+))/g, (found, next: string) => (isUnitWord(next) ? ' ' : found))
}

function isUnitWord(word: string): boolean {
  return (
    distanceUnitOf(word) !== null ||
    speedUnitOf(word) !== null ||
    durationUnitOf(word) !== null ||
    /^(?:deg|degrees|decimal|percent|feet|ft|utc|gmt|sast|local|lit(?:re|er)s?|rands?|zar|total|full|[hmsdy]{1,4})$/.test(
      word,
    )
  )
}

/** What a quotient such as `R/km`, `cents per mile` or `km/l` tells: fuel, or what is none of ours; null for any other header. */
function ratioOf(header: string): 'fuel' | 'rate' | null {
  const text = header.toLowerCase()
  const below =
    /(?:km|kms|kilomet(?:er|re)s?|mi|miles)\s*(?:\/|\bper\b)\s*(?:(l|lt|ltr|lit(?:re|er)s?|gal(?:lons?)?)|kwh)(?![a-z])/.exec(
      text,
    )
  if (below) return below[1] ? 'fuel' : 'rate'
  const found =
    /(\S+)\s*(\/|\b(?:per|pro|par|por)\b)\s*(?:100\s*)?(?:kms?|kilomet(?:er|re)s?|kilometros?|miles?|mi)(?![a-z/])/.exec(
      text,
    )
  if (!found) return null
  const [, above, joint] = found
  if (/^\W*(?:l|lt|ltr|lit(?:re|er)s?|gal(?:lons?)?)$/.test(above)) return 'fuel'
  if (RATE.test(above)) return 'rate'
  // A slash also stands before a mere unit, as in 'Trip/km'.
  return joint !== '/' && lookUp(normaliseHeader(above).words).includes('?') ? 'rate' : null
}

const RATE =
  /^\W*(?:[rcpg]?[\d.,]*|[$€£¢][\d.,]*|rands?|zar|nad|bwp|usd|eur|gbp|cents?|pence|k?wh|co2|allowance|tarief|tariff?|tarif|vergoeding|cost|costs|rate|price)$/

/** Before what follows, these lead to or from a place; before a trip, 'van' and 'de' mean 'of'. */
const PREPOSITION = /^(.*\S) (?:from|to|since|until|van|na|tot|von|nach|de|du) (\S.*)$/

/**
 * What a way with one end of a trip in its name is: the trip's own ('Km travelled to client', 'Home to work km'), the way
 * to or from some other place ('Distance from home'), or, as 'Km at start', a reading.
 */
function wayOf(words: string): 'trip' | 'other' | 'reading' {
  const [, before, after] = PREPOSITION.exec(words) ?? []
  if (before === undefined) return 'reading'
  if (/\b(?:travell?ed|driven|covered|gery|gereden)\b/.test(before)) return 'trip'
  if (!lookUp(before).includes('distance')) return /\?/.test(lookUp(before).join('')) ? 'trip' : 'reading'
  const followed = lookUp(after)
  if (followed.every((meaning) => meaning === '-')) return 'trip'
  // 'Km van begin' is the reading at the beginning.
  const isOf = / (?:van|von|de|du) /.test(words)
  return isOf && followed.every((meaning) => meaning.startsWith('start') || meaning.startsWith('end'))
    ? 'reading'
    : 'other'
}

/** Splits words into the longest phrases of the lexicon; '?' for a word that is not in it. */
function lookUp(words: string): string[] {
  const whole = MEANINGS.get(words)
  if (whole !== undefined) return [whole]
  const tokens = words.split(' ').flatMap((token) => (/\p{Script=Han}/u.test(token) ? Array.from(token) : [token]))
  const found: string[] = []
  for (let at = 0; at < tokens.length;) {
    let taken = 0
    for (let size = Math.min(8, tokens.length - at); size > 0 && taken === 0; size--) {
      const slice = tokens.slice(at, at + size)
      const meaning =
        MEANINGS.get(slice.join(' ')) ?? (/\p{Script=Han}/u.test(slice[0]) ? MEANINGS.get(slice.join('')) : undefined)
      if (meaning === undefined) continue
      found.push(meaning)
      taken = size
    }
    if (taken === 0) {
      found.push(/^\d+$/.test(tokens[at]) ? '-' : '?')
      taken = 1
    }
    at += taken
  }
  return found
}
