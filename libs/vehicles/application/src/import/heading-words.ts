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
    numerpojazdu numerwewnetrzny kodpojazdu
    fzgnr fahrzeugid interneid angebotsnummer angebotsnr stocknr bestandsnummer bestandsnr lagernummer lagernr ref rif nstock numerostock numerodestock ndestock stockid stockref numerofferta nroferty numeroferty nrreferencyjny numerreferencyjny voorraadnummer voorraadnr numerodereferencia`,
  brand: `brand make manufacturer marke hersteller fabrikat merk marque marca casa fabricante
    costruttore marka producent`,
  model: `model modell modele modello modelo modellreihe`,
  version: `version trim variant ausfuhrung ausstattung variante typ uitvoering type finition
    versione allestimento acabado versao wersja
    derivative modellvariante motorisierung motorizacion`,
  bodyType: `bodytype body bodystyle karosserie karosserieform aufbau carrosserie carrosserietype
    carrozzeria carroceria tipocarroceria carrocaria carrocaria nadwozie typnadwozia
    tipocarrozzeria tipodecarroceria tipodecarrocaria bodyshape carrosserievorm typecarrosserie`,
  fuelType: `fueltype fuel kraftstoff kraftstoffart treibstoff brandstof brandstoftype carburant
    energie alimentazione carburante combustible combustivel paliwo rodzajpaliwa
    brandstofsoort tipocombustible tipodecombustible tipocombustivel tipodecombustivel typecarburant typedecarburant tipocarburante tipoalimentazione`,
  gearbox: `gearbox transmission getriebe getriebeart versnellingsbak transmissie boitedevitesses
    boite cambio trasmissione cajadecambios caixadevelocidades caixa skrzyniabiegow skrzynia
    getriebetyp schaltung boitedevitesse boitevitesses boitevitesse transmision tipodecaixa tipocaixa tipodecambio tipocambio versnelling rodzajskrzyni rodzajskrzynibiegow`,
  powerHp: `powerhp power hp bhp ps leistung leistungps vermogen vermogenpk pk puissance puissancech
    ch potenza potenzacv cv potencia potenciacv moc mockm
    leistunginps psleistung powerbhp powerps enginepower motorleistungps puissancedin puissancedinch chevaux chdin potenzaincv mocsilnika mocsilnikakm mocwkm`,
  mileageKm: `mileagekm mileage odometer km kilometers kilometres kilometerstand laufleistung
    kilometrage kilometraggio chilometri chilometraggio percorrenza kilometraje kilometros
    quilometragem quilometragemkm quilometros przebieg
    kmstand standkm kilometer kms tellerstand tachostand kmpercorsi chilometripercorsi kilometragekm przebiegkm przebiegwkm mileageinkm odo`,
  firstRegistration: `firstregistration registrationdate registered erstzulassung ez zulassung registratie
    inschrijving rejestracja registro registrazione registo matriculation dateofregistration
    datefirstregistered ezdatum
    datumeerstetoelating eersteinschrijving eerstetoelating datepremiereimmatriculation
    premiereimmatriculation miseencirculation datemiseencirculation primaimmatricolazione
    dataimmatricolazione immatricolazione primeramatriculacion fechamatriculacion matriculacion
    primeiramatricula datamatricula pierwszarejestracja datapierwszejrejestracji
    datumerstzulassung tagdererstzulassung erstzulassungsdatum datumez datedemiseencirculation 1eremiseencirculation 1remiseencirculation premieremiseencirculation datedepremieremiseencirculation mec datemec 1eremec dmec datadiprimaimmatricolazione dataprimaimmatricolazione primaimm dataimm fechadematriculacion fecha1matriculacion fechaprimeramatriculacion fechadeprimeramatriculacion 1matriculacion fmatriculacion data1rejestracji datarejestracji det datumeersteinschrijving 1etoelating datum1etoelating datadematricula datadamatricula data1matricula datadaprimeiramatricula dataprimeiramatricula firstregistered dateoffirstregistration dofr firstreg firstregdate regdate dateregistered`,
  damaged: `damaged damage accident beschadigt unfall unfallwagen schaden schade beschadigd endommage
    accidente dommage danneggiato danni incidentato danado siniestrado danificado acidentado
    uszkodzony powypadkowy
    unfallfahrzeug vorschaden danneggiata incidentata sinistrata sinistrato accidentee endommagee sinistre accidentado danada siniestro sinistrado danificada uszkodzenia`,
  postalCode: `postalcode postcode zip zipcode plz postleitzahl codepostal cap codicepostale
    codigopostal codpostal kodpocztowy
    cp standortplz plzstandort`,
  askingPriceEur: `askingpriceeur askingprice price priceeur preis preiseur verkaufspreis vraagprijs
    prijs prijseur prix prixeur prixdevente prezzo prezzoeur prezzodivendita precio precioeur
    precioventa preco precoeur precovenda cena cenaeur
    preisineur preisineuro vk vkpreis verkoopprijs prezzorichiesto preciodeventa precodevenda preisin prezzoin precioen prixen precoem pricein prijsin pvp retailprice sellingprice saleprice prixdemande`,
  licensePlate: `licenseplate licenceplate plate registrationnumber registration regno kennzeichen amtlicheskennzeichen
    kenteken nummerplaat plaque immatriculation plaqueimmatriculation targa matricula placa
    numerrejestracyjny nrrejestracyjny
    amtlkennzeichen kfzkennzeichen polkennzeichen immat nimmatriculation numeroimmatriculation numerodimmatriculation nrrej vrm reg numberplate numerotarga numerodematricula kentekenplaat`,
  frame: `frame vin framenumber chassis chassisnumber fahrgestellnummer fin fgnr chassisnummer
    numerochassis numerodechassis telaio numerotelaio bastidor numerobastidor numerodebastidor
    numerochassi chassi numervin numernadwozia
    fahrgestellnr fgstnr fahrzeugidentifikationsnummer fahrzeugidentnr fahrzeugidentnummer identnummer identifikationsnummer fahrzeugidentifizierungsnummer nserie ndeserie numerodeserie numeroserie nchassis ndechassis ntelaio numeroditelaio nbastidor ndebastidor nrvin vinnummer vinnumber chassisno chassisnr nrnadwozia`,
};
