import type { Words } from './word-meanings.ts'

/**
 * Words in headers in further languages, as international trackers write them: Chinese, Russian, Italian, Swedish,
 * Norwegian, Danish, Finnish, Polish, Czech, Slovak, Hungarian, Romanian, Turkish, Greek, Arabic, Indonesian,
 * Vietnamese, Serbian, Japanese, Korean and isiZulu.
 */
export const others: Words = {
  time: `
    时间, 定位时间, 日期时间, дата и время, czas, data i godzina, data i czas, datum a čas, időpont, idő, data și ora,
    ημερομηνία και ώρα, tarih ve saat, zaman, التاريخ والوقت, waktu, 日時, 測位日時, 일시, 시간, tidpunkt, tidspunkt, aikaleima,
    datum i vrijeme, datum i vreme, thời gian`,
  date: `
    dato, 日, 日期, 年月日, 運行日, 运行日期, 用车日期, 利用日, 使用日, data wyjazdu, data podróży, дата, 日付, تاريخ, التاريخ, usuku, ημερομηνία, 날짜, päivämäärä, pvm, tanggal,
    ngày`,
  time_of_day: `
    时刻, ora, orario, godzina, klockslag, время, saat, 時刻, isikhathi, الوقت, ώρα, وقت, čas, tid, klokkeslett, klokkeslæt,
    kello, kellonaika, 時間, 시각, jam, giờ, vrijeme, vreme`,
  year: '年份, 年',
  latitude: `
    纬度, широта, latitudine, szerokość geograficzna, szerokość, zeměpisná šířka, szélesség, földrajzi szélesség, enlem,
    γεωγραφικό πλάτος, خط العرض, lintang, 緯度, 위도, breddgrad, breddegrad, leveysaste, leveyspiiri, vĩ độ`,
  longitude: `
    经度, долгота, longitudine, długość geograficzna, zeměpisná délka, zemepisná dĺžka, földrajzi hosszúság, boylam,
    γεωγραφικό μήκος, خط الطول, bujur, 経度, 경도, längdgrad, lengdegrad, længdegrad, pituusaste, pituuspiiri, kinh độ`,
  position: `
    坐标, 经纬度, координаты, współrzędne, souřadnice, koordináták, koordinat, koordinatlar, posizione, pozycja, положение`,
  location: `
    位置, 地址, 地点, luogo, indirizzo, plats, adress, sted, miejsce, адрес, местоположение, место, adresi, konum, 住所,
    العنوان, indawo, lokalizacja, adresa, cím, διεύθυνση, τοποθεσία, الموقع, alamat, lokasi, 주소, osoite`,
  odometer: `
    里程表, 里程表读数, メーター, 走行メーター, 積算距離, contachilometri, mätarställning, stan licznika, одометр, показания одометра, licznik, stav tachometru,
    kilometre sayacı, 总里程, 累计里程, mittarilukema`,
  distance: `
    里程, 距离, 行驶里程, 行驶公里, 公里数, 行车里程, 走行キロ, 走行km, chilometri, chilometro, km percorsi, chilometri percorsi, distanza, sträcka, körsträcka, avstand,
    kjørte km, kørte km, liczba km, dystans, odległość, пробег, расстояние, километраж, км, mesafe, 走行距離, 距離, كم,
    المسافة, ibanga, przebieg, 주행거리`,
  duration: '时长, 行驶时间, 持续时间, 时间长度, длительность, продолжительность, время в пути, süre, 所要時間, المدة',
  speed: `
    速度, скорость, velocità, prędkość, rychlost, sebesség, hız, ταχύτητα, السرعة, سرعة, kecepatan, 속도, hastighet,
    hastighed, nopeus, viteză, tốc độ, brzina`,
  heading: `
    方向, 航向, курс, направление, kierunek, směr, irány, yön, direzione, الاتجاه, arah, 方位, 방향, riktning, retning, suunta`,
  altitude: '海拔, 高度',
  accuracy: '精度',
  ignition: `
    点火, acc状态, 发动机, зажигание, zapłon, zapalování, gyújtás, quadro, accensione, kontak, المحرك, حالة المحرك, mesin,
    エンジン, 시동, tändning, tenning, tænding, κινητήρας`,
  valid: '有效, 定位状态',
  vehicle: `
    车牌, 车辆, 车牌号, 车牌号码, 车号, 車番, 車名, 登録番号, 设备, 设备名称, targa, veicolo, fordon, bil, registreringsnummer, registreringsnr, pojazd,
    numer rejestracyjny, nr rejestracyjny, автомобиль, объект, машина, госномер, гос номер, транспортное средство, тс,
    plaka, araç, 車両, 車両番号, المركبة, السيارة, imoto, rejestracja, vozidlo, spz, jármű, rendszám, mezzo, όχημα,
    رقم اللوحة, kendaraan, nopol, no polisi, 차량, 차량번호, kjøretøy, køretøj, ajoneuvo, rekisterinumero`,
  driver: `
    司机, 驾驶员, 驾驶人, 用车人, 使用者, 運転手, conducente, autista, förare, sjåfør, chauffør, kierowca, водитель, sürücü, 運転者, السائق, umshayeli, řidič,
    sofőr, pengemudi, 운전자`,
  classification: '类别, 类型, typ av resa, typ resa, rodzaj, rodzaj podróży, tipo di viaggio',
  reason: `
    目的, 事由, 用途, 用件, 業務内容, 用车事由, 要件, 使用目的, ändamål, syfte, ärende, formål, scopo, cel wyjazdu, cel podróży, motivo del viaggio, цель, цель поездки,
    amaç, الغرض, isizathu, inhloso`,
  notes: '备注, 備考',
  start: `
    开始, 起点, 起始, 出发, 出车, 出庫, 発, startet, partenza, från, fra, skąd, wyjazd, начало, старт, откуда, начальное, начальный, начала,
    başlangıç, 出発, من, kusuka, ukusuka`,
  end: `
    结束, 终点, 到达, 目的地, 收车, 还车, 返回, 入庫, 帰着, 着, arrivo, destinazione, til, dokąd, przyjazd, окончание, конец, финиш, куда, конечное, конечный,
    окончания, bitiş, varış, 到着, إلى, kuya`,
  'start:time': 'starttid, avgångstid, 出发时间, 出车时间, 出発時刻, 出発時間, 出庫時刻, 開始時刻',
  'end:time':
    'stopptid, sluttid, ankomsttid, 到达时间, 收车时间, 还车时间, 帰着時刻, 到着時刻, 帰社時刻, 入庫時刻, 終了時刻',
  'start:location': 'startplats, startadress, luogo di partenza, startsted, 出発地, 出发地, 出发地点, 始发地',
  'end:location':
    'slutplats, stoppplats, luogo di arrivo, slutadress, stoppadress, sluttsted, 到着地, 行先, 行き先, 訪問先, 目的地点, 到达地, 到达地点, 前往地点',
  'start:odometer':
    'km iniziali, km partenza, mätarställning start, 出车里程, 出车公里数, 起始里程, 开始里程, 出发里程, 出発時メーター, 出発メーター, 開始メーター, 出庫時メーター',
  'end:odometer':
    'km finali, km arrivo, mätarställning stopp, mätarställning slut, 收车里程, 收车公里数, 结束里程, 终止里程, 返回里程, 到达里程, 帰着時メーター, 到着時メーター, 到着メーター, 終了メーター, 帰着メーター, 入庫時メーター',
  '!': '月份, 星期几, 小时, макс, максимальная, средняя, стоянка, стоянки',
  'alone:month': 'mese',
}
