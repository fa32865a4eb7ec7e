import type { VehicleField } from '@fairlot/vehicles-records';

/**
 * Column headings that sellers use, in addition to those of our own exports, by field: English,
 * German, Dutch, French, Italian, Spanish, Portuguese and Polish. Without spaces, case and accents.
 */
export const HEADING_WORDS: Readonly<Record<VehicleField, string>> = {
  externalId: `externalid id vehicleid vehiclecode stocknumber stockno reference referencenumber
    fahrzeugnummer fahrzeugnr internenummer interne nummer referenz voertuignummer intern nummer
    stocknummer referentie numerointerne numerovehicule codevehicule numerointerno codice
    codiceveicolo riferimento codigo codigovehiculo referencia numerointerno codigoveiculo
    numerpojazdu numerwewnetrzny kodpojazdu`,
  brand: `brand make manufacturer marke hersteller fabrikat merk marque marca casa fabricante
    costruttore marka producent`,
  model: `model modell modele modello modelo modellreihe`,
  version: `version trim variant ausfuhrung ausstattung variante typ uitvoering type finition
    versione allestimento acabado versao wersja`,
  bodyType: `bodytype body bodystyle karosserie karosserieform aufbau carrosserie carrosserietype
    carrozzeria carroceria tipocarroceria carrocaria carrocaria nadwozie typnadwozia`,
  fuelType: `fueltype fuel kraftstoff kraftstoffart treibstoff brandstof brandstoftype carburant
    energie alimentazione carburante combustible combustivel paliwo rodzajpaliwa`,
  gearbox: `gearbox transmission getriebe getriebeart versnellingsbak transmissie boitedevitesses
    boite cambio trasmissione cajadecambios caixadevelocidades caixa skrzyniabiegow skrzynia`,
  powerHp: `powerhp power hp bhp ps leistung leistungps vermogen vermogenpk pk puissance puissancech
    ch potenza potenzacv cv potencia potenciacv moc mockm`,
  mileageKm: `mileagekm mileage odometer km kilometers kilometres kilometerstand laufleistung
    kilometrage kilometraggio chilometri chilometraggio percorrenza kilometraje kilometros
    quilometragem quilometragemkm quilometros przebieg`,
  firstRegistration: `firstregistration registrationdate registered erstzulassung ez zulassung registratie
    inschrijving rejestracja registro registrazione registo matriculation dateofregistration
    datefirstregistered ezdatum
    datumeerstetoelating eersteinschrijving eerstetoelating datepremiereimmatriculation
    premiereimmatriculation miseencirculation datemiseencirculation primaimmatricolazione
    dataimmatricolazione immatricolazione primeramatriculacion fechamatriculacion matriculacion
    primeiramatricula datamatricula pierwszarejestracja datapierwszejrejestracji`,
  damaged: `damaged damage accident beschadigt unfall unfallwagen schaden schade beschadigd endommage
    accidente dommage danneggiato danni incidentato danado siniestrado danificado acidentado
    uszkodzony powypadkowy`,
  postalCode: `postalcode postcode zip zipcode plz postleitzahl codepostal cap codicepostale
    codigopostal codpostal kodpocztowy`,
  askingPriceEur: `askingpriceeur askingprice price priceeur preis preiseur verkaufspreis vraagprijs
    prijs prijseur prix prixeur prixdevente prezzo prezzoeur prezzodivendita precio precioeur
    precioventa preco precoeur precovenda cena cenaeur`,
  licensePlate: `licenseplate licenceplate plate registrationnumber registration regno kennzeichen amtlicheskennzeichen
    kenteken nummerplaat plaque immatriculation plaqueimmatriculation targa matricula placa
    numerrejestracyjny nrrejestracyjny`,
  frame: `frame vin framenumber chassis chassisnumber fahrgestellnummer fin fgnr chassisnummer
    numerochassis numerodechassis telaio numerotelaio bastidor numerobastidor numerodebastidor
    numerochassi chassi numervin numernadwozia`,
};
